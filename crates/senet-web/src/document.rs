//! What the server adds to a page before it sends it: addresses and descriptions for search engines and previews, and
//! text for browsers without JavaScript.

use std::fmt::Write as _;

use senet::{Preset, RuleSpec, RulesPage, Section};
use senet_play::SampleGame;

use crate::catalogue::Catalogue;
use crate::files::{PICTURE_SIZE, picture_name};
use crate::html::escaped;
use crate::manifest::{Language, Page, Subject, languages, pages};
use crate::{HASH, marked_texts};

/// What search engines are told about a page that no menu lists, in place of its description.
const PRIVATE: &str = "<meta name=\"robots\" content=\"noindex\">";
/// How the description of a page begins in its head.
const DESCRIPTION: &str = "<meta name=\"description\" content=\"";
/// The place of the text of the history, in its page.
pub(crate) const HISTORY: [&str; 2] = ["<!-- text -->", "<!-- end of text -->"];

/// The address of a page.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Address<'a> {
    /// Scheme and host, such as `https://example.org`.
    pub(crate) origin: &'a str,
    pub(crate) path: &'a str,
    /// The language that the address asks for.
    pub(crate) language: Option<&'a str>,
}

impl<'a> Address<'a> {
    /// The address of a request for this path with this query.
    pub(crate) fn new(origin: &'a str, path: &'a str, query: Option<&'a str>) -> Address<'a> {
        let wanted =
            query.into_iter().flat_map(|query| query.split('&')).find_map(|part| part.strip_prefix("lang="));
        let is_known = |wanted: &&str| languages().iter().any(|language| language.code() == *wanted);
        Address { origin, path, language: wanted.filter(is_known) }
    }

    fn in_language(self, language: &str) -> String {
        format!("{}{}?lang={language}", self.origin, escaped(self.path))
    }

    fn canonical(self) -> String {
        format!("{}{}{}", self.origin, escaped(self.path), self.query())
    }

    /// The query of a link to another page in the same language.
    fn query(self) -> String {
        self.language.map_or(String::new(), |language| format!("?lang={language}"))
    }
}

/// A page as it is sent. `history` is the text of the history in the language of the address, if it is not English.
pub(crate) fn document(html: &str, address: Address<'_>, history: Option<&str>) -> String {
    let mut html = content(html, address, history);
    if !html.contains(PRIVATE) {
        let head = head(&html, address);
        insert_before(&mut html, "</head>", &head);
    }
    html
}

/// The pages that menus list. Search engines may list them, too.
fn listed() -> impl Iterator<Item = &'static Page> {
    pages().iter().filter(|page| page.menu.is_some())
}

/// A page in the language of its address, with its title, description and text.
pub(crate) fn content(html: &str, address: Address<'_>, history: Option<&str>) -> String {
    let catalogue = Catalogue::of(address.language.unwrap_or_default());
    let mut html = marked_texts::filled(html, catalogue);
    if address.language.is_some() {
        html = html.replacen("<html lang=\"en\"", &format!("<html {}", catalogue.attributes()), 1);
    }
    let name = between(&html, "data-title=\"", ".title\"").unwrap_or_default().to_owned();
    if let Some(title) = catalogue.get(&format!("{name}.title")) {
        replace_between(&mut html, "<title>", "</title>", &titled(title, catalogue));
    }
    match catalogue.get(&format!("description.{name}")) {
        Some(about) => replace_between(&mut html, DESCRIPTION, "\"", &escaped(about)),
        None => html = html.replacen(&format!("{DESCRIPTION}\">"), PRIVATE, 1),
    }
    let links = listed().map(|page| {
        let text = escaped(catalogue.text(&format!("nav.{}", page.name), page.name));
        format!("<li><a href=\"/{}{}\">{text}</a></li>\n", page.path(), address.query())
    });
    let links: String = links.collect();
    let menu = format!("<nav><ul>\n{links}</ul></nav>");
    insert_before(&mut html, "</header>", &noscript(&menu));
    insert_before(&mut html, "<ul id=\"map-list\"", &noscript(&format!("<ul>\n{links}</ul>")));
    let rulesets = || {
        let specs = RuleSpec::built_in_names().into_iter().filter_map(RuleSpec::built_in);
        specs.map(|spec| translated(&spec, catalogue)).collect::<Vec<RulesPage>>()
    };
    let reconstructions = || Preset::ALL.map(|preset| translated(&preset.spec(), catalogue));
    match (ruleset(address.path), address.path.trim_end_matches('/')) {
        (Some(spec), _) => {
            let page = translated(&spec, catalogue);
            replace_between(&mut html, "<title>", "</title>", &titled(&page.title, catalogue));
            let words = [("title", page.title.as_str()), ("summary", page.summary.as_str())];
            let about = catalogue.filled("rules.description", &words);
            replace_between(&mut html, DESCRIPTION, "\"", &escaped(&about));
            insert_before(&mut html, "<div id=\"list\"", &noscript(&rules_text(&page, catalogue)));
        }
        (None, "/rules") => {
            let text = rules_list(&rulesets(), catalogue, address);
            insert_before(&mut html, "<div id=\"list\"", &noscript(&text));
        }
        (None, "/compare") => {
            let text = comparison(&reconstructions(), catalogue, address);
            insert_before(&mut html, "<div id=\"points\"", &noscript(&text));
        }
        (None, "/about") => {
            let links = reconstructions().map(|page| format!("<li>{}</li>\n", rules_link(&page, address)));
            let text = format!("<ul>\n{}</ul>", links.concat());
            insert_before(&mut html, "<ul id=\"rulesets\"", &noscript(&text));
        }
        _ => {}
    }
    if let Some(text) = history {
        replace_between(&mut html, HISTORY[0], HISTORY[1], text);
        let translated = format!("{} id=\"prose\"", catalogue.attributes());
        html = html.replacen("lang=\"en\" dir=\"ltr\" id=\"prose\"", &translated, 1);
    }
    let needed = format!("<p>{}</p>", catalogue.text("noscript.play", ""));
    insert_before(&mut html, "</main>", &(noscript(&needed) + "\n"));
    html
}

/// The title of a page with this name, as `parts/i18n.js` writes it.
fn titled(name: &str, catalogue: &Catalogue) -> String {
    escaped(&format!("{name} · {}", catalogue.text("site.name", "Senet")))
}

/// A text for browsers without JavaScript.
fn noscript(text: &str) -> String {
    format!("<noscript><div>{text}</div></noscript>")
}

/// The ruleset of a path like `/rules/kendall`.
pub(crate) fn ruleset(path: &str) -> Option<RuleSpec> {
    RuleSpec::built_in(path.strip_prefix("/rules/")?.trim_end_matches('/'))
}

/// The links and descriptions in the head of a public page.
fn head(html: &str, address: Address<'_>) -> String {
    let canonical = address.canonical();
    let mut head = format!("<link rel=\"canonical\" href=\"{canonical}\">\n");
    for language in languages().iter().map(Language::code) {
        let href = address.in_language(language);
        let _ = writeln!(head, "<link rel=\"alternate\" hreflang=\"{language}\" href=\"{href}\">");
    }
    let plain = Address { language: None, ..address }.canonical();
    let _ = writeln!(head, "<link rel=\"alternate\" hreflang=\"x-default\" href=\"{plain}\">");
    let _ = writeln!(head, "<meta property=\"og:url\" content=\"{canonical}\">");
    head += &preview(html, address, &format!("{}/assets/{HASH}", address.origin));
    let _ = writeln!(head, "<link rel=\"apple-touch-icon\" href=\"/assets/{HASH}/touch-icon.png\">");
    head
}

/// What previews of links to a page show. `files` is the address of the files of the site.
pub(crate) fn preview(html: &str, address: Address<'_>, files: &str) -> String {
    let catalogue = Catalogue::of(address.language.unwrap_or_default());
    let (site, locale) = (catalogue.text("site.name", "Senet"), catalogue.locale().replace('-', "_"));
    let title = between(html, "<title>", "</title>").unwrap_or("Senet");
    let about = between(html, DESCRIPTION, "\"").unwrap_or(title);
    let picture = ruleset(address.path).map_or("picture.png".to_owned(), |spec| picture_name(&spec.name));
    let [width, height] = PICTURE_SIZE;
    format!(
        "<meta property=\"og:site_name\" content=\"{site}\">\n\
         <meta property=\"og:locale\" content=\"{locale}\">\n\
         <meta property=\"og:type\" content=\"website\">\n\
         <meta property=\"og:title\" content=\"{title}\">\n\
         <meta property=\"og:description\" content=\"{about}\">\n\
         <meta property=\"og:image\" content=\"{files}/{picture}\">\n\
         <meta property=\"og:image:alt\" content=\"{title}\">\n\
         <meta property=\"og:image:width\" content=\"{width}\">\n\
         <meta property=\"og:image:height\" content=\"{height}\">\n\
         <meta name=\"twitter:card\" content=\"summary_large_image\">\n"
    )
}

/// The rules page of a ruleset with its title and summary in a language.
fn translated(spec: &RuleSpec, catalogue: &Catalogue) -> RulesPage {
    let page = spec.page();
    let text =
        |family: &str, english: &str| catalogue.text(&format!("{family}.{}", spec.name), english).to_owned();
    RulesPage { title: text("title", &page.title), summary: text("summary", &page.summary), ..page }
}

/// The source of a ruleset, in English if the catalogue lacks it.
fn source(page: &RulesPage, catalogue: &Catalogue) -> String {
    match catalogue.get(&format!("source.{}", page.name)) {
        Some(text) => format!("<bdi>{}</bdi>", escaped(text)),
        None => format!("<bdi lang=\"en\">{}</bdi>", escaped(&page.source)),
    }
}

/// The rules of a ruleset with their source and its sample game, as on its page.
fn rules_text(page: &RulesPage, catalogue: &Catalogue) -> String {
    let mut text = format!("<h1>{}</h1>\n<p>{}</p>\n", escaped(&page.title), escaped(&page.summary));
    let _ = writeln!(text, "<p>{}: {}</p>", catalogue.text("rules.source", ""), source(page, catalogue));
    for section in &page.sections {
        let _ = writeln!(text, "<h2>{}</h2>", escaped(catalogue.heading(section)));
        for sentence in &section.sentences {
            let _ = writeln!(text, "<p>{}</p>", escaped(&catalogue.sentence(sentence)));
        }
    }
    text + &sample_text(page, catalogue)
}

/// The sample game of a ruleset: its moves, and its notes, which are in English.
fn sample_text(page: &RulesPage, catalogue: &Catalogue) -> String {
    let mut text = String::new();
    for sample in SampleGame::of(&page.name) {
        if text.is_empty() {
            let _ = writeln!(text, "<h2>{}</h2>", catalogue.text("rules.sample", ""));
        }
        for passage in sample.record().passages() {
            let numbered = (passage.plies.start + 1..).zip(&passage.moves);
            let moves: Vec<String> = numbered.map(|(number, word)| format!("{number}. {word}")).collect();
            for line in [moves.join(" "), passage.comment].iter().filter(|line| !line.is_empty()) {
                let _ = writeln!(text, "<p lang=\"en\" dir=\"ltr\">{}</p>", escaped(line));
            }
        }
    }
    text
}

/// The link to the rules of a ruleset.
fn rules_link(page: &RulesPage, address: Address<'_>) -> String {
    format!("<a href=\"/rules/{}{}\">{}</a>", page.name, address.query(), escaped(&page.title))
}

/// Links to the rules of all rulesets, with their sources.
fn rules_list(rulesets: &[RulesPage], catalogue: &Catalogue, address: Address<'_>) -> String {
    let mut text = format!("<h1>{}</h1>\n", catalogue.text("rules.title", ""));
    for page in rulesets {
        let (link, summary, source) =
            (rules_link(page, address), escaped(&page.summary), source(page, catalogue));
        let _ = writeln!(text, "<h2>{link}</h2>\n<p>{summary}</p>\n<p>{source}</p>");
    }
    text
}

/// A table of what each ruleset says in each section of its rules.
fn comparison(rulesets: &[RulesPage], catalogue: &Catalogue, address: Address<'_>) -> String {
    let heads: String =
        rulesets.iter().map(|page| format!("<th>{}</th>", rules_link(page, address))).collect();
    let mut text = format!("<div class=\"scrolls\"><table>\n<tr><td></td>{heads}</tr>\n");
    let mut sections: Vec<&Section> = Vec::new();
    for section in rulesets.iter().flat_map(|page| &page.sections) {
        if !sections.iter().any(|known| known.code == section.code) {
            sections.push(section);
        }
    }
    for section in sections {
        let cells = rulesets.iter().map(|page| {
            let same = page.sections.iter().filter(|other| other.code == section.code);
            let sentences = same.flat_map(|section| &section.sentences);
            let sentences: Vec<String> = sentences.map(|sentence| catalogue.sentence(sentence)).collect();
            format!("<td>{}</td>", escaped(&sentences.join(" ")))
        });
        let cells: String = cells.collect();
        let _ = writeln!(text, "<tr><th>{}</th>{cells}</tr>", escaped(catalogue.heading(section)));
    }
    text + "</table></div>"
}

pub(crate) fn robots(origin: &str) -> String {
    let games = pages().iter().filter(|page| page.subject == Some(Subject::Game));
    let private: String = games.map(|page| format!("Disallow: /{}/\n", page.path())).collect();
    format!("User-agent: *\nDisallow: /api/\n{private}Sitemap: {origin}/sitemap.xml\n")
}

pub(crate) fn sitemap(origin: &str) -> String {
    let pages = listed().map(|page| page.path().to_owned());
    let rules = RuleSpec::built_in_names().into_iter().map(|name| format!("rules/{name}"));
    let entries: String =
        pages.chain(rules).map(|path| format!("<url><loc>{origin}/{path}</loc></url>\n")).collect();
    format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n\
         <urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n{entries}</urlset>\n"
    )
}

fn between<'a>(html: &'a str, start: &str, end: &str) -> Option<&'a str> {
    let (_, rest) = html.split_once(start)?;
    Some(rest.split_once(end)?.0)
}

pub(crate) fn insert_before(html: &mut String, place: &str, text: &str) {
    if let Some(at) = html.find(place) {
        html.insert_str(at, text);
    }
}

fn replace_between(html: &mut String, start: &str, end: &str, text: &str) {
    let Some(from) = html.find(start).map(|at| at + start.len()) else { return };
    if let Some(length) = html[from..].find(end) {
        html.replace_range(from..from + length, text);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const HTML: &str = "<html data-title=\"rules.title\"><head><title></title>\
        <meta name=\"description\" content=\"\"></head>\
        <main><div id=\"list\"></div></main>";

    fn sent(path: &str, query: Option<&str>) -> String {
        document(HTML, Address::new("https://senet.example", path, query), None)
    }

    #[test]
    fn page_of_a_ruleset_has_its_own_title_description_and_text() {
        let html = sent("/rules/kendall", None);
        assert!(html.contains("<title>Kendall · Senet</title>"), "{html}");
        assert!(html.contains("as reconstructed in “Kendall”"), "{html}");
        assert!(html.contains("Square 26 is compulsory"), "{html}");
        assert!(
            html.contains("<link rel=\"canonical\" href=\"https://senet.example/rules/kendall\">"),
            "{html}"
        );
    }

    #[test]
    fn addresses_of_languages_are_canonical_themselves() {
        let html = sent("/rules", Some("lang=de"));
        assert!(
            html.contains("<link rel=\"canonical\" href=\"https://senet.example/rules?lang=de\">"),
            "{html}"
        );
        assert!(html.contains("hreflang=\"ar\" href=\"https://senet.example/rules?lang=ar\""), "{html}");
        assert!(!sent("/rules", Some("lang=xx\"")).contains("xx"));
    }

    #[test]
    fn private_pages_are_not_described() {
        let html = HTML.replace("rules.title", "play.title");
        let html = document(&html, Address::new("", "/play/1", None), None);
        assert!(html.contains(PRIVATE) && !html.contains("canonical"), "{html}");
    }
}
