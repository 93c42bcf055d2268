//! Rulesets of one's own: made in a form that shows contradictions at once, kept, shared, and played by.

use serde_json::json;

use super::every_page::assert_accessible;
use super::play::resign;
use super::seat;
use crate::browser::page::{ColorScheme, Page};
use crate::browser::player::{Input, act_if_possible};
use crate::browser::site::{Site, cases};

const VALID: &str = "document.querySelector('#verdict .valid')";

/// Sets a field of the form by script, as a user's input does.
async fn enter(page: &Page<'_>, selector: &str, value: &str) {
    page.evaluate(&format!(
        "(() => {{
            const field = document.querySelector({});
            field.value = {};
            field.dispatchEvent(new Event('input', {{ bubbles: true }}));
        }})()",
        json!(selector),
        json!(value)
    ))
    .await;
}

/// Chooses one of the choices of a point by script: its table may be closed.
async fn choose(page: &Page<'_>, point: &str, keyword: &str) {
    let selector = format!("[name=\"{point}\"][value=\"{keyword}\"]");
    page.evaluate(&format!("document.querySelector({}).click()", json!(selector))).await;
}

async fn own_rules_are_made_kept_and_played(Site { chromium, server, .. }: &Site) {
    let page = chromium.new_page().await;
    page.goto(&format!("http://{}/ruleset#base=kendall", server.address)).await;
    page.wait_for(VALID).await;
    choose(&page, "houses.water", "ordinary").await;
    page.wait_for("document.querySelectorAll('#verdict .problems li').length > 1").await;
    assert_eq!(page.evaluate("document.querySelector('#actions').hidden").await, true);
    let conflict = page.text("#verdict").await;
    assert!(conflict.contains("water = \"held\""), "the engine's remedy: {conflict}");
    for size in [(1440, 900), (390, 844)] {
        page.resize(size).await;
        page.wait_for("document.querySelector('header svg')").await;
        page.screenshot(&format!("ruleset-conflict-{}", size.0)).await;
        assert_accessible(&page, &format!("conflicts {size:?}")).await;
    }
    page.resize((1440, 900)).await;
    choose(&page, "houses.water", "held").await;
    enter(&page, "[name=\"start.pieces\"]", "1").await;
    enter(&page, "[name=\"meeting.safe\"]", "15, 26").await;
    enter(&page, "#own-title", "Museum rules").await;
    page.wait_for(&format!("{VALID} && location.hash.includes('museum-rules')")).await;
    let marked = "[...document.querySelectorAll('.point.changed [name]')].map(({ name }) => name).join()";
    page.wait_for(&format!("({marked}) === 'start.pieces,meeting.safe'")).await;
    assert!(page.text("#commands").await.contains("senet solve --rules ./museum-rules.toml"));
    page.screenshot("ruleset-valid").await;
    page.click("#keep").await;
    page.wait_for("document.querySelectorAll('#kept li').length === 1").await;
    let address = page.evaluate("location.href").await;

    let friend = chromium.new_page().await;
    friend.goto(address.as_str().unwrap()).await;
    friend
        .wait_for(&format!("{VALID} && document.querySelector('#own-title').value === 'Museum rules'"))
        .await;
    assert_eq!(friend.evaluate("document.querySelector('[name=\"meeting.safe\"]').value").await, "15, 26");
    friend.click("#read").await;
    friend.wait_for("document.querySelector('#title')?.textContent === 'Museum rules'").await;
    friend.wait_for("document.querySelector('#pictures svg, #page section')").await;
    friend.assert_no_errors();

    for path in ["analyse", "watch"] {
        page.goto(&format!("http://{}/{path}", server.address)).await;
        let listed = "[...document.querySelectorAll('#rules optgroup:last-of-type option')]
            .map(({ text }) => text).join()";
        assert_eq!(page.wait_for(listed).await, "Museum rules", "{path}");
    }
    page.goto(&format!("http://{}/", server.address)).await;
    page.wait_for("document.querySelector('[data-own] input')").await;
    page.click("[data-own]").await;
    page.click("label:has(input[name=opponent][value=link])").await;
    page.click("label:has(input[name=side][value=cones])").await;
    page.click("#setup button[type=submit]").await;
    let invitation = page.wait_for("document.querySelector('dialog[open] input')?.value").await;
    friend.goto(invitation.as_str().unwrap()).await;
    friend.wait_for("document.querySelector('#title').textContent.includes('Museum rules')").await;
    page.assert_no_errors();
}

async fn game_by_own_rules_is_played_and_analysed(Site { chromium, server, .. }: &Site) {
    let rules = "name = \"short\"\ntitle = \"Short\"\nbase = \"tait\"\n\n[start]\npieces = 1\n";
    let request = json!({
        "rules": rules,
        "cones": { "kind": "person" },
        "spools": { "kind": "computer", "level": "random" },
    });
    let game = server.create_game(&request).await;
    let page = chromium.new_page().await;
    page.goto(&seat(&server.address, &game, "cones")).await;
    while page.evaluate("document.querySelectorAll('#record [data-ply]').length < 4").await == true {
        act_if_possible(&page, Input::Mouse).await;
    }
    resign(&page).await;
    let review = page.wait_for("document.querySelector('dialog[open] a[href*=review]')?.href").await;
    page.goto(review.as_str().unwrap()).await;
    page.wait_for("document.querySelector('#curve svg')").await;
    page.goto(&format!("http://{}/ruleset#base=tait", server.address)).await;
    page.wait_for(VALID).await;
    page.set_input_file("#own-file", "broken.toml", "name = \"mine\"\nbase = \"chess\"\n").await;
    page.wait_for("document.querySelector('#verdict .problems bdi')?.textContent.includes('2')").await;
    page.set_input_file("#own-file", "short.toml", rules).await;
    page.wait_for(&format!("{VALID} && document.querySelector('#own-title').value === 'Short'")).await;
    page.click("#analyse").await;
    page.wait_for("document.querySelector('#evaluation .verdict')").await;
    assert_eq!(page.evaluate("document.querySelector('#rules').selectedOptions[0].text").await, "Short");
    page.emulate(390, ColorScheme::Dark).await;
    page.screenshot("analyse-own-rules").await;
    page.assert_no_errors();
}

cases! {
    cases;
    own_rules_are_made_kept_and_played,
    game_by_own_rules_is_played_and_analysed,
}
