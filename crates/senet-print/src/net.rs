//! Nets of solids: faces connected by folds, with tabs along the edges that are glued.

use crate::outline::{Outline, Point};
use crate::sheet_builder::SheetBuilder;

/// The net of a solid.
pub(crate) struct Net {
    /// The corners of each face, clockwise.
    pub(crate) faces: Vec<Vec<Point>>,
    /// The edges with tabs: the index of a face and of one of its edges.
    pub(crate) tabs: Vec<(usize, usize)>,
}

/// What to do with an edge of a face.
enum Edge {
    Cut,
    Fold,
    Tab,
}

impl Net {
    /// Draws the net without the contents of its faces.
    pub(crate) fn draw(&self, builder: &mut SheetBuilder, depth: f64) {
        for face in &self.faces {
            let ivory = builder.palette.ivory;
            builder.drawing.fill(Outline::polygon(face), ivory);
        }
        for (index, face) in self.faces.iter().enumerate() {
            for edge in 0..face.len() {
                let (from, to) = self.ends(index, edge);
                let line = Outline::line(&[from, to]);
                match self.edge(index, edge) {
                    Edge::Cut => {
                        let cut = builder.cut();
                        builder.drawing.stroke(line, cut);
                    }
                    Edge::Fold => {
                        let fold = builder.fold();
                        builder.drawing.stroke(line, fold);
                    }
                    Edge::Tab => tab(builder, from, to, depth),
                }
            }
        }
    }

    fn ends(&self, face: usize, edge: usize) -> (Point, Point) {
        let corners = &self.faces[face];
        (corners[edge], corners[(edge + 1) % corners.len()])
    }

    fn edge(&self, face: usize, edge: usize) -> Edge {
        match (self.is_shared(face, edge), self.tabs.contains(&(face, edge))) {
            (true, _) => Edge::Fold,
            (false, true) => Edge::Tab,
            (false, false) => Edge::Cut,
        }
    }

    fn is_shared(&self, face: usize, edge: usize) -> bool {
        let (from, to) = self.ends(face, edge);
        (0..self.faces.len()).filter(|other| *other != face).any(|other| {
            (0..self.faces[other].len()).any(|edge| {
                let (start, end) = self.ends(other, edge);
                near(start, to) && near(end, from)
            })
        })
    }

    /// The number of folds.
    ///
    /// # Panics
    ///
    /// Panics if a fold has a tab.
    #[cfg(test)]
    pub(crate) fn folds(&self) -> usize {
        assert!(self.tabs.iter().all(|(face, edge)| !self.is_shared(*face, *edge)), "a tab on a fold");
        let edges = self
            .faces
            .iter()
            .enumerate()
            .flat_map(|(face, corners)| (0..corners.len()).map(move |edge| (face, edge)));
        edges.filter(|(face, edge)| self.is_shared(*face, *edge)).count() / 2
    }
}

fn near(one: Point, other: Point) -> bool {
    (one.x - other.x).hypot(one.y - other.y) < 1e-6
}

/// Draws a tab of this depth on the left of the line between two corners: outside of a face with clockwise
/// corners.
pub(crate) fn tab(builder: &mut SheetBuilder, from: Point, to: Point, depth: f64) {
    let length = (to.x - from.x).hypot(to.y - from.y);
    let (along_x, along_y) = ((to.x - from.x) / length, (to.y - from.y) / length);
    let slope = (0.9 * depth).min(0.3 * length);
    let out = |point: Point, back: f64| {
        Point::new(point.x + depth * along_y + back * along_x, point.y - depth * along_x + back * along_y)
    };
    builder.tab(&[from, out(from, slope), out(to, -slope), to]);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shared_edges_are_folds() {
        let square = |x: f64| {
            vec![Point::new(x, 0.0), Point::new(x + 1.0, 0.0), Point::new(x + 1.0, 1.0), Point::new(x, 1.0)]
        };
        let net = Net { faces: vec![square(0.0), square(1.0)], tabs: vec![(1, 1)] };
        assert!(matches!(net.edge(0, 1), Edge::Fold) && matches!(net.edge(1, 3), Edge::Fold));
        assert!(matches!(net.edge(0, 3), Edge::Cut) && matches!(net.edge(1, 1), Edge::Tab));
    }
}
