//! The lists of pages and of languages: `pages.json` and `languages.json`. What else names pages or languages is
//! derived from them here, or by the build script.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use serde::Deserialize;

/// The page at the root of the site.
const HOME: &str = "home";

/// A page: `assets/pages/NAME.html`, at the path `/NAME`.
#[derive(Deserialize, PartialEq, Eq, Debug)]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct Page {
    /// The name, `home` for the page at the root.
    pub name: &'static str,
    /// Where menus list the page. Search engines may list what menus list; the others are private.
    pub menu: Option<Menu>,
    /// What a second part of the path names, as in `/rules/kendall`.
    pub subject: Option<Subject>,
    /// Whether the page has a board that pages of other sites may show. Nothing on it is private.
    #[serde(default)]
    pub has_board: bool,
    /// Whether a static site has no use for the page.
    #[serde(default)]
    pub server_only: bool,
}

/// The menus of the site. Each entry has the text `nav.NAME`.
#[derive(Deserialize, Clone, Copy, PartialEq, Eq, Debug)]
#[serde(rename_all = "kebab-case")]
pub enum Menu {
    /// At the top of every page.
    Main,
    /// At the bottom of every page.
    More,
}

/// What the path of a page names besides the page.
#[derive(Deserialize, Clone, Copy, PartialEq, Eq, Debug)]
#[serde(rename_all = "kebab-case")]
pub enum Subject {
    /// A live game, by its identifier. Games are private.
    Game,
    /// A ruleset that is part of the program, by its name.
    Ruleset,
}

/// A language of the pages: the folder `assets/i18n/CODE` has its texts.
#[derive(Deserialize, PartialEq, Eq, Debug)]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct Language {
    /// The locale, whose formats of numbers and lists the pages use, such as `en-GB`. It begins with the code.
    pub locale: &'static str,
    /// The English name.
    pub english: &'static str,
    /// The direction of writing: `ltr` or `rtl`.
    pub direction: &'static str,
    /// What joins items by "and": two items; items of a longer list; its last two.
    pub(crate) and: [&'static str; 3],
    /// The same for "or".
    pub(crate) or: [&'static str; 3],
    /// The conditions of the plural forms other than `other`, as the CLDR writes them for cardinal numbers.
    pub(crate) plurals: BTreeMap<&'static str, &'static str>,
}

static PAGES: LazyLock<Vec<Page>> = LazyLock::new(|| read(include_str!("../pages.json")));
static LANGUAGES: LazyLock<Vec<Language>> = LazyLock::new(|| read(include_str!("../languages.json")));

fn read<T: Deserialize<'static>>(text: &'static str) -> Vec<T> {
    serde_json::from_str(text).expect("the build script has read the list")
}

/// All pages, those of the menus first, in the order of the menus.
pub fn pages() -> &'static [Page] {
    &PAGES
}

/// All languages of the pages, English first.
pub fn languages() -> &'static [Language] {
    &LANGUAGES
}

impl Page {
    /// The page of a part of a path, empty for the page at the root.
    pub(crate) fn at(part: &str) -> Option<&'static Page> {
        let name = if part.is_empty() { HOME } else { part };
        pages().iter().find(|page| page.name == name)
    }

    /// The path without the slash at its beginning, such as `rules`; empty for the page at the root.
    pub fn path(&self) -> &'static str {
        if self.name == HOME { "" } else { self.name }
    }
}

impl Language {
    /// The code, such as `en`, by which addresses and folders name the language.
    pub fn code(&self) -> &'static str {
        self.locale.split('-').next().unwrap_or(self.locale)
    }

    /// The plural form of a number, as `Intl.PluralRules` selects it.
    pub(crate) fn plural_form(&self, count: u32) -> &'static str {
        let mut forms = self.plurals.iter();
        forms.find(|(_, condition)| holds(condition, count)).map_or("other", |(form, _)| form)
    }

    /// A list as `Intl.ListFormat` joins it.
    pub(crate) fn list(&self, items: &[String], joints: [&str; 3]) -> String {
        let [pair, between, last] = joints;
        match items {
            [] => String::new(),
            [only] => only.clone(),
            [first, second] => format!("{first}{pair}{second}"),
            [first @ .., final_item] => format!("{}{last}{final_item}", first.join(between)),
        }
    }
}

/// Whether a whole number satisfies a condition of the CLDR, such as `n % 100 = 3..10 or n = 0`. The operands `n` and
/// `i` are the number; the others tell about decimals, of which it has none.
fn holds(condition: &str, number: u32) -> bool {
    let relation = |relation: &str| {
        let unequal = relation.split_once(" != ").map(|sides| (sides, false));
        let Some(((left, right), wanted)) = unequal.or(relation.split_once(" = ").map(|sides| (sides, true)))
        else {
            return false;
        };
        let operand = if left.starts_with(['n', 'i']) { number } else { 0 };
        let modulus = left.split_once(" % ").and_then(|(_, modulus)| modulus.parse::<u32>().ok());
        let value = modulus.map_or(operand, |modulus| operand % modulus);
        let is_among = right.split(',').any(|range| {
            let (least, most) = range.split_once("..").unwrap_or((range, range));
            matches!((least.parse(), most.parse()), (Ok(least), Ok(most)) if (least..=most).contains(&value))
        });
        is_among == wanted
    };
    condition.split(" or ").any(|all| all.split(" and ").all(relation))
}

#[cfg(test)]
mod tests {
    use std::process::Command;

    use serde_json::{Value, json};

    use super::*;

    /// What browsers say: for each language the plural forms of 0 to 200, and lists of 1 to 4 items.
    const BROWSER: &str = "const items = ['a', 'b', 'c', 'd'];
        const lists = (locale, type) =>
            items.map((_, last) => new Intl.ListFormat(locale, { type }).format(items.slice(0, last + 1)));
        console.log(JSON.stringify(process.argv.slice(1).map((locale) => ({
            plurals: Array.from({ length: 201 }, (_, count) => new Intl.PluralRules(locale).select(count)),
            and: lists(locale, 'conjunction'),
            or: lists(locale, 'disjunction'),
        }))));";

    #[test]
    fn plurals_and_lists_are_those_of_browsers() {
        let locales = languages().iter().map(|language| language.locale);
        let Ok(output) = Command::new("node").args(["-e", BROWSER, "--"]).args(locales).output() else {
            eprintln!("skipped: Node.js is not installed");
            return;
        };
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        let expected: Vec<Value> = serde_json::from_slice(&output.stdout).expect("Node.js prints JSON");
        let items = ["a", "b", "c", "d"].map(str::to_owned);
        for (language, expected) in languages().iter().zip(expected) {
            let lists =
                |joints| (1..=4).map(|count| language.list(&items[..count], joints)).collect::<Vec<_>>();
            let plurals: Vec<&str> = (0..=200).map(|count| language.plural_form(count)).collect();
            let ours = json!({ "plurals": plurals, "and": lists(language.and), "or": lists(language.or) });
            assert_eq!(ours, expected, "{}", language.locale);
        }
    }

    #[test]
    fn conditions_have_ranges_lists_and_both_relations() {
        let few = "v = 0 and i % 10 = 2..4 and i % 100 != 12..14";
        let matching: Vec<u32> = (0..40).filter(|number| holds(few, *number)).collect();
        assert_eq!(matching, [2, 3, 4, 22, 23, 24, 32, 33, 34]);
        assert!(holds("n = 0 or n = 3,5..6", 5) && !holds("n = 0 or n = 3,5..6", 4));
    }
}
