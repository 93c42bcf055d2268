// A ruleset of one's own: a form of the rule points, which the engine checks at each change, or a file. The address
// holds the ruleset.

import { announce } from "../../parts/announce.js";
import { post, ruleset } from "../../parts/api.js";
import { at } from "../../parts/address.js";
import { boardOptions, createBoard } from "../../parts/board.js";
import { find, findAs, html } from "../../parts/elements.js";
import { language, t } from "../../parts/i18n.js";
import {
  forgetRuleset,
  groupOptions,
  keepRuleset,
  learnAddress,
  ownRulesets,
  playAddress,
  rulesAddress,
} from "../../parts/own-rulesets.js";
import { queryAddress, queryFragment } from "../../parts/position-query.js";
import { saveText } from "../../parts/save.js";
import { PointsForm } from "./form.js";

/** How long the form waits for further changes before the rules are checked, in milliseconds. */
const PAUSE_MS = 150;

/** The largest file, in KB; the engine says so too. */
const MAX_KILOBYTES = 64;

export class RulesetPage {
  /**
   * @param {import("../../parts/own-rulesets.js").RulesetGroup[]} groups the built-in rulesets
   * @param {Api.PointTableEntry[]} tables
   */
  constructor(groups, tables) {
    this.groups = groups;
    this.title = findAs("#own-title", HTMLInputElement);
    this.base = findAs("#base", HTMLSelectElement);
    this.board = createBoard(find("#board"), { pieces: 7, orientation: "wide" });
    this.form = new PointsForm(find("#tables"), tables);
    /** The number of checks that were asked for: only the answer to the last one counts. */
    this.checks = 0;
    /** @type {ReturnType<typeof setTimeout>|undefined} */
    this.pause = undefined;
    /** The last ruleset that is valid. @type {Api.CheckedRules|null} */
    this.valid = null;
    this.base.append(...groupOptions(groups));
    this.base.addEventListener("change", () => this.startFrom(this.base.value).catch(showError));
    find("#form").addEventListener("submit", (event) => event.preventDefault());
    find("#form").addEventListener("input", ({ target }) => {
      if (target === this.base || /** @type {HTMLElement} */ (target).id === "own-file") return;
      clearTimeout(this.pause);
      this.pause = setTimeout(() => this.check(), PAUSE_MS);
    });
    const file = findAs("#own-file", HTMLInputElement);
    file.addEventListener("change", () => this.openFile(file));
    find("#keep").addEventListener("click", () => this.keep());
    find("#share").addEventListener("click", () => this.share());
    find("#save").addEventListener("click", () => {
      if (this.valid?.rules && this.valid.file) saveText(this.valid.file, `${this.valid.rules.name}.toml`);
    });
    addEventListener("hashchange", () => this.begin().catch(showError));
    this.begin().catch(showError);
  }

  /** The rule points of the base. */
  async basePoints() {
    return /** @type {import("./form.js").Points} */ (
      /** @type {unknown} */ ((await ruleset(this.base.value)).points)
    );
  }

  /** Fills the form with a built-in ruleset. @param {string} name */
  async startFrom(name) {
    this.base.value = name;
    this.title.value = t("own.usual-title", { rules: this.base.selectedOptions[0]?.textContent ?? name });
    this.form.write(await this.basePoints());
    await this.check();
  }

  /** Checks what the form has. */
  async check() {
    const number = ++this.checks;
    try {
      const asked = { title: this.title.value, base: this.base.value, points: this.form.read() };
      const answer = await post("ruleset", asked);
      if (number === this.checks) await this.show(answer);
    } catch (error) {
      if (number === this.checks) showError(error);
    }
  }

  /** Opens the text of a ruleset. @param {string} text @returns {Promise<boolean>} whether it is valid */
  async open(text) {
    ++this.checks;
    const answer = await post("ruleset", { text });
    if (answer.rules) {
      this.base.value = answer.base;
      this.title.value = answer.rules.title;
      this.form.write({ ...answer.rules.points });
    }
    await this.show(answer);
    return answer.rules !== null;
  }

  /** @param {Api.CheckedRules} answer */
  async show(answer) {
    const { problems, rules, text } = answer;
    this.form.mark(
      await this.basePoints(),
      problems.flatMap(({ key }) => key ?? []),
    );
    find("#actions").hidden = !rules;
    find("#verdict").replaceChildren(...(rules ? [validText()] : problemList(problems)));
    this.valid = rules ? answer : null;
    if (!rules) return;
    history.replaceState(null, "", queryFragment({ rules: text }));
    find("#play").setAttribute("href", at(playAddress(text)));
    find("#learn").setAttribute("href", at(learnAddress(text)));
    find("#analyse").setAttribute("href", at(queryAddress("/analyse", { rules: text })));
    find("#read").setAttribute("href", at(rulesAddress(text)));
    showCommands(rules.name);
    this.showKept();
    const loaded = await ruleset(text);
    this.board.setup(boardOptions(loaded));
    this.board.show(loaded.start);
  }

  /** Lists the rulesets that are kept in this browser. */
  showKept() {
    const kept = ownRulesets();
    const items = kept.map(({ title: name, text }) => {
      const openIt = html("button", { type: "button", class: "quiet", onclick: () => this.open(text) }, name);
      const play = html("a", { class: "button", href: playAddress(text) }, t("own.play"));
      const remove = html("button", { type: "button", onclick: () => this.forget(text) }, t("own.remove"));
      for (const element of [play, remove]) {
        element.setAttribute("aria-label", `${element.textContent}: ${name}`);
      }
      return html("li", { class: "card" }, openIt, play, remove);
    });
    find("#kept").replaceChildren(...items);
    find("#kept-section").hidden = kept.length === 0;
    findAs("#keep", HTMLButtonElement).disabled = kept.some(({ text }) => text === this.valid?.text);
  }

  /** @param {string} text */
  forget(text) {
    forgetRuleset(text);
    this.showKept();
  }

  keep() {
    if (!this.valid?.rules) return;
    const isKept = keepRuleset({ title: this.valid.rules.title, text: this.valid.text });
    announce(t(isKept ? "own.is-kept" : "own.not-kept"));
    this.showKept();
  }

  async share() {
    const { openShareDialog } = await import("../../parts/share.js");
    if (!this.valid) return;
    openShareDialog("own.share-title", [
      ["own.share-rules", `/ruleset${queryFragment({ rules: this.valid.text })}`],
      ["own.share-play", playAddress(this.valid.text)],
    ]);
  }

  /** @param {HTMLInputElement} input */
  async openFile(input) {
    const [file] = input.files ?? [];
    if (!file) return;
    const size = Math.ceil(file.size / 1024);
    if (size > MAX_KILOBYTES) showError(t("own.too-long", { size, most: MAX_KILOBYTES }));
    else await this.open(`${(await file.text()).trimEnd()}\n`).catch(showError);
    // An empty input reports a change when the same file is chosen again.
    input.value = "";
  }

  /** Shows the ruleset of the address: `rules` is a text, `base` the name of a built-in one. */
  async begin() {
    this.showKept();
    const fields = new URLSearchParams(location.hash.slice(1));
    const [text, name] = [fields.get("rules"), fields.get("base")];
    const names = this.groups.flatMap(({ rulesets }) => rulesets.map(({ rules }) => rules));
    const known = name !== null && names.includes(name) ? name : names[0];
    if (!text) return this.startFrom(known);
    // What is wrong with the text stays on the page.
    if (!(await this.open(text))) this.form.write(await this.basePoints());
  }
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
