//! Boards, sticks, pieces and rules to print.

use axum::extract::State;
use axum::http::header::CONTENT_DISPOSITION;
use axum::response::{IntoResponse, Response};
use senet_api::{PrintJob, Sheets};

use super::query::{UrlPath, UrlQuery};
use crate::answer_cache::Answer;
use crate::client::Client;
use crate::problem::Problem;
use crate::services::AppState;

/// Answers with one sheet as a picture, or with all sheets as a document.
pub(super) async fn print(
    State(services): State<AppState>,
    Client(address): Client,
    UrlPath(name): UrlPath,
    UrlQuery(query): UrlQuery,
) -> Result<Response, Problem> {
    let job = PrintJob::parse(&name, &query)?;
    let title = format!("inline; filename=\"{}\"", job.file_name);
    let Sheets { content_type, bytes } = services.queries.try_run(address, move |_| job.draw()).await??;
    Ok(([(CONTENT_DISPOSITION, title)], Answer::new(content_type, bytes)).into_response())
}
