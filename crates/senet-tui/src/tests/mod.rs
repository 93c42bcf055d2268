//! The screens, driven by keys and clicks through the pure update, and looked at.

mod driver;
mod games;
mod looks;
mod pointing;
mod reading;
mod saving;
mod thinking;
mod undoing;
