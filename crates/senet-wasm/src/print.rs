//! Printing: what the file of the feature `print` answers.

use senet_api::{PrintJob, Problem, Sheets, UrlQuery};

use crate::answer::{Answer, Request, no_such_path};

/// Answers a [`Request`] in JSON about `print/PART`, as a server does.
pub fn print(request: &[u8]) -> Answer {
    Answer::to(request, draw)
}

fn draw(Request { path, query, .. }: Request) -> Result<Answer, Problem> {
    let part = path.strip_prefix("print/").ok_or_else(|| no_such_path(&path))?;
    let job = PrintJob::parse(part, &UrlQuery(query))?;
    let Sheets { content_type, bytes } = job.draw()?;
    Ok(Answer::file(content_type, job.file_name, bytes))
}
