//! Nets of solids: faces that hang together along folds, and tabs along edges that are glued.

use crate::leaf::Leaf;
use crate::outline::{Outline, Point};

/// A solid laid flat.
pub(crate) struct Net {
    /// The corners of each face, clockwise.
    pub(crate) faces: Vec<Vec<Point>>,
    /// The edges with tabs: a face, and which of its edges.
    pub(crate) tabs: Vec<(usize, usize)>,
}

/// What becomes of an edge of a face.
enum Edge {
    Cut,
    Fold,
    Tab,
}

impl Net {
    /// Draws the net, its faces still empty.
    pub(crate) fn draw(&self, leaf: &mut Leaf, depth: f64) {
        for face in &self.faces {
            let ivory = leaf.palette.ivory;
            leaf.drawing.fill(Outline::polygon(face), ivory);
        }
        for (index, face) in self.faces.iter().enumerate() {
            for edge in 0..face.len() {
                let (from, to) = self.ends(index, edge);
                let line = Outline::line(&[from, to]);
                match self.edge(index, edge) {
                    Edge::Cut => {
                        let cut = leaf.cut();
                        leaf.drawing.stroke(line, cut);
                    }
                    Edge::Fold => {
                        let fold = leaf.fold();
                        leaf.drawing.stroke(line, fold);
                    }
                    Edge::Tab => tab(leaf, from, to, depth),
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

    /// How many edges are folded, if none of them has a tab too.
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

/// A tab on the left of the way from one corner to another, so deep: outside of a face whose corners go clockwise.
pub(crate) fn tab(leaf: &mut Leaf, from: Point, to: Point, depth: f64) {
    let length = (to.x - from.x).hypot(to.y - from.y);
    let (along_x, along_y) = ((to.x - from.x) / length, (to.y - from.y) / length);
    let slope = (0.9 * depth).min(0.3 * length);
    let out = |point: Point, back: f64| {
        Point::new(point.x + depth * along_y + back * along_x, point.y - depth * along_x + back * along_y)
    };
    leaf.tab(&[from, out(from, slope), out(to, -slope), to]);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn edges_that_two_faces_share_are_folds() {
        let square = |x: f64| {
            vec![Point::new(x, 0.0), Point::new(x + 1.0, 0.0), Point::new(x + 1.0, 1.0), Point::new(x, 1.0)]
        };
        let net = Net { faces: vec![square(0.0), square(1.0)], tabs: vec![(1, 1)] };
        assert!(matches!(net.edge(0, 1), Edge::Fold) && matches!(net.edge(1, 3), Edge::Fold));
        assert!(matches!(net.edge(0, 3), Edge::Cut) && matches!(net.edge(1, 1), Edge::Tab));
    }
}
