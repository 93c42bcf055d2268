//! Public items whose documentation has no example of their own.

use std::collections::HashSet;

use rustdoc_types::{Crate, Id, Item, ItemEnum};

/// The functions, types, traits and macros of a crate without an example, with their places. Methods of traits are
/// shown by the example of the trait.
pub(super) fn missing(description: &Crate) -> Vec<String> {
    let of_traits: HashSet<Id> = description.index.values().flat_map(items_of_traits).copied().collect();
    let mut missing: Vec<String> = description
        .index
        .iter()
        .filter(|(id, item)| item.crate_id == 0 && needs_example(item) && !of_traits.contains(id))
        .filter(|(_, item)| item.docs.as_ref().is_none_or(|docs| !docs.contains("```")))
        .filter_map(|(_, item)| {
            let span = item.span.as_ref()?;
            let name = item.name.as_deref().unwrap_or_default();
            Some(format!("{}:{}: {name}", span.filename.display(), span.begin.0))
        })
        .collect();
    missing.sort();
    missing
}

fn needs_example(item: &Item) -> bool {
    matches!(
        item.inner,
        ItemEnum::Function(_)
            | ItemEnum::Struct(_)
            | ItemEnum::Enum(_)
            | ItemEnum::Trait(_)
            | ItemEnum::Macro(_)
    )
}

/// The items of a trait or of its implementation for a type.
fn items_of_traits(item: &Item) -> &[Id] {
    match &item.inner {
        ItemEnum::Trait(definition) => &definition.items,
        ItemEnum::Impl(implementation) if implementation.trait_.is_some() => &implementation.items,
        _ => &[],
    }
}
