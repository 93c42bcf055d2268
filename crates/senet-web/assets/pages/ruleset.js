// A ruleset of one's own: a form of the rule points, which the engine checks at each change, or a file. The address
// holds the ruleset.

import { announce } from "../parts/announce.js";
import { fetchRulePoints, post, ruleset } from "../parts/api.js";
import { at } from "../parts/address.js";
import { boardOptions, createBoard } from "../parts/board.js";
import { find, findAs, html } from "../parts/elements.js";
import { language, t, useCatalogue } from "../parts/i18n.js";
import {
  builtInGroups,
  forgetRuleset,
  groupOptions,
  keepRuleset,
  learnAddress,
  ownRulesets,
  playAddress,
  rulesAddress,
} from "../parts/own-rulesets.js";
import { queryAddress, queryFragment } from "../parts/position-query.js";
import { saveText } from "../parts/save.js";
import { mountSite } from "../parts/site.js";
import { PointsForm } from "./ruleset/form.js";

/** How long the form waits for further changes before the rules are checked, in milliseconds. */
const PAUSE_MS = 150;

/** The largest file, in KB; the engine says so too. */
const MAX_KILOBYTES = 64;

await Promise.all(["own", "points", "rule-points", "engine"].map(useCatalogue));
mountSite();

const title = findAs("#own-title", HTMLInputElement);
const base = findAs("#base", HTMLSelectElement);
const board = createBoard(find("#board"), { pieces: 7, orientation: "wide" });
const [groups, tables] = await Promise.all([builtInGroups(), fetchRulePoints()]);
const form = new PointsForm(find("#tables"), tables);
/** The number of checks that were asked for: only the answer to the last one counts. */
let checks = 0;
let pause = 0;
/** The last ruleset that is valid. @type {Api.CheckedRules|null} */
let valid = null;

/** The rule points of the base. */
async function basePoints() {
  return /** @type {import("./ruleset/form.js").Points} */ (
    /** @type {unknown} */ ((await ruleset(base.value)).points)
  );
}

/** Fills the form with a built-in ruleset. @param {string} name */
async function startFrom(name) {
  base.value = name;
  title.value = t("own.usual-title", { rules: base.selectedOptions[0]?.textContent ?? name });
  form.write(await basePoints());
  await check();
}

/** Checks what the form has. */
async function check() {
  const number = ++checks;
  try {
    const asked = { title: title.value, base: base.value, points: form.read() };
    const answer = await post("ruleset", asked);
    if (number === checks) await show(answer);
  } catch (error) {
    if (number === checks) showError(error);
  }
}

/** Opens the text of a ruleset. @param {string} text @returns {Promise<boolean>} whether it is valid */
async function open(text) {
  ++checks;
  const answer = await post("ruleset", { text });
  if (answer.rules) {
    base.value = answer.base;
    title.value = answer.rules.title;
    form.write(answer.rules.points);
  }
  await show(answer);
  return answer.rules !== null;
}

/** @param {Api.CheckedRules} answer */
async function show(answer) {
  const { problems, rules, text } = answer;
  form.mark(
    await basePoints(),
    problems.flatMap(({ key }) => key ?? []),
  );
  find("#actions").hidden = !rules;
  find("#verdict").replaceChildren(...(rules ? [validText()] : problemList(problems)));
  valid = rules ? answer : null;
  if (!rules) return;
  history.replaceState(null, "", queryFragment({ rules: text }));
  find("#play").setAttribute("href", at(playAddress(text)));
  find("#learn").setAttribute("href", at(learnAddress(text)));
  find("#analyse").setAttribute("href", at(queryAddress("/analyse", { rules: text })));
  find("#read").setAttribute("href", at(rulesAddress(text)));
  showCommands(rules.name);
  showKept();
  const loaded = await ruleset(text);
  board.setup(boardOptions(loaded));
  board.show(loaded.start);
}

function validText() {
  return html("p", { class: "valid" }, t("own.valid"));
}

/** What contradicts, with a remedy for each. @param {Api.RulesProblem[]} problems */
function problemList(problems) {
  const english = language === "en" ? {} : { lang: "en", dir: "ltr" };
  const items = problems.map(({ line, key, problem, remedy }) => {
    const place = [line === null ? "" : t("own.line", { line }), key ?? ""].filter(Boolean).join(" · ");
    return html(
      "li",
      {},
      place ? html("bdi", { class: "small soft", dir: "ltr" }, place) : "",
      html("span", { ...english, class: "sentence" }, `${problem}.`),
      html("span", { ...english, class: "small remedy" }, remedy),
    );
  });
  return [
    html("p", { class: "problem" }, t("own.problems", { count: problems.length })),
    html("ul", { class: "problems" }, ...items),
  ];
}

/** @param {unknown} error */
function showError(error) {
  find("#actions").hidden = true;
  const text = error instanceof Error ? error.message : String(error);
  find("#verdict").replaceChildren(html("p", { class: "problem" }, text));
}

/** The commands for what the pages do not do. @param {string} name */
function showCommands(name) {
  const file = `./${name}.toml`;
  const commands = {
    play: `senet play --rules ${file}`,
    solve: `senet solve --rules ${file} --pieces 2`,
    study: `senet study --rules ${file} --out ${name}-study`,
    print: `senet print kit --rules ${file} --out ${name}.pdf`,
  };
  const rows = Object.entries(commands).flatMap(([key, command]) => [
    html("dt", {}, t(`own.command.${key}`)),
    html("dd", {}, html("code", { dir: "ltr" }, command)),
  ]);
  find("#commands").replaceChildren(...rows);
}

/** Lists the rulesets that are kept in this browser. */
function showKept() {
  const kept = ownRulesets();
  const items = kept.map(({ title: name, text }) => {
    const openIt = html("button", { type: "button", class: "quiet", onclick: () => open(text) }, name);
    const play = html("a", { class: "button", href: playAddress(text) }, t("own.play"));
    const remove = html("button", { type: "button", onclick: () => forget(text) }, t("own.remove"));
    for (const element of [play, remove]) {
      element.setAttribute("aria-label", `${element.textContent}: ${name}`);
    }
    return html("li", { class: "card" }, openIt, play, remove);
  });
  find("#kept").replaceChildren(...items);
  find("#kept-section").hidden = kept.length === 0;
  findAs("#keep", HTMLButtonElement).disabled = kept.some(({ text }) => text === valid?.text);
}

/** @param {string} text */
function forget(text) {
  forgetRuleset(text);
  showKept();
}

function keep() {
  if (!valid?.rules) return;
  const isKept = keepRuleset({ title: valid.rules.title, text: valid.text });
  announce(t(isKept ? "own.is-kept" : "own.not-kept"));
  showKept();
}

async function share() {
  const { openShareDialog } = await import("../parts/share.js");
  if (!valid) return;
  openShareDialog("own.share-title", [
    ["own.share-rules", `/ruleset${queryFragment({ rules: valid.text })}`],
    ["own.share-play", playAddress(valid.text)],
  ]);
}

/** @param {HTMLInputElement} input */
async function openFile(input) {
  const [file] = input.files ?? [];
  if (!file) return;
  const size = Math.ceil(file.size / 1024);
  if (size > MAX_KILOBYTES) showError(t("own.too-long", { size, most: MAX_KILOBYTES }));
  else await open(`${(await file.text()).trimEnd()}\n`).catch(showError);
  // An empty input reports a change when the same file is chosen again.
  input.value = "";
}

base.append(...groupOptions(groups));
base.addEventListener("change", () => startFrom(base.value).catch(showError));
find("#form").addEventListener("submit", (event) => event.preventDefault());
find("#form").addEventListener("input", ({ target }) => {
  if (target === base || /** @type {HTMLElement} */ (target).id === "own-file") return;
  clearTimeout(pause);
  pause = window.setTimeout(check, PAUSE_MS);
});
find("#own-file").addEventListener("change", ({ target }) =>
  openFile(/** @type {HTMLInputElement} */ (target)),
);
find("#keep").addEventListener("click", keep);
find("#share").addEventListener("click", share);
find("#save").addEventListener("click", () => {
  if (valid?.rules && valid.file) saveText(valid.file, `${valid.rules.name}.toml`);
});

/** Shows the ruleset of the address: `rules` is a text, `base` the name of a built-in one. */
async function begin() {
  showKept();
  const fields = new URLSearchParams(location.hash.slice(1));
  const [text, name] = [fields.get("rules"), fields.get("base")];
  const names = groups.flatMap(({ rulesets }) => rulesets.map(({ rules }) => rules));
  const known = name !== null && names.includes(name) ? name : names[0];
  if (!text) return startFrom(known);
  // What is wrong with the text stays on the page.
  if (!(await open(text))) form.write(await basePoints());
}

addEventListener("hashchange", () => begin().catch(showError));
begin().catch(showError);
