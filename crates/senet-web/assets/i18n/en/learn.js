// The lesson.
export default {
  "learn.title": "Learn Senet",
  "learn.lead":
    "Twelve short steps, about five minutes. You make the moves, and the program answers. The lesson uses " +
    "the Modern rules; most of them apply to the other rulesets too.",
  "learn.steps": "Steps",
  "learn.progress": "Step {number} of {count}",
  "learn.next": "Next step",
  "learn.back": "Back",
  "learn.restart": "Restart step",
  "learn.play": "Play a game",
  "learn.throw-button": "Throw the sticks",
  "learn.pass-button": "Pass",
  "learn.sticks": "The throw",
  "learn.wrong-move": "{move} is a legal move ({does}), but this step asks for a different one.",
  "learn.refused": "That is not allowed: {why}.",
  "learn.rulesets": "Ruleset",
  "learn.rules.lead":
    "A lesson of {count} steps in these rules, made from the rule points by which the program plays. Every step " +
    "is an example that the engine has checked.",
  "learn.rules.sample": "Read an annotated game",
  "learn.rules.page": "Read the rules.",
  "learn.rules.overview": "The rules in brief",
  "learn.rules.overview-text": "These are the throws and the rules. The steps after this one show them at work.",
  "learn.rules.move": "The {side} threw a {throw}. Make the move that shows this rule.",
  "learn.rules.instead": "The {side} may move instead of throwing. Make the move that shows this rule.",
  "learn.rules.pass": "The {side} threw a {throw}. No other choice is left: pass.",
  "learn.rules.lost": "The throw of the {side} loses the turn: pass.",
  "learn.rules.refused": "The {side} threw a {throw}. Try {move}: the program says why it is not allowed.",
  "learn.path.title": "The path",
  "learn.path.text":
    "All pieces follow the same path: along the first row, back along the second, and along the third to " +
    "square 30. The first player to bear off all pieces wins.",
  "learn.path.task-1":
    "The throw is {throw}. Move your cone from 8 four squares forward, round the corner: click the cone, " +
    "then its target.",
  "learn.path.done": "From 8 to 12. Squares 10 and 11 are neighbours, and so are 20 and 21.",
  "learn.throw.title": "Throwing",
  "learn.throw.text":
    "You throw four sticks, each with a light and a dark side. Count the light sides: one to four. If all " +
    "four sticks land dark side up, the throw is five. Two is the most common throw; four and five are " +
    "rare.",
  "learn.throw.task-1": "Throw the sticks.",
  "learn.throw.task-2":
    "Two light sides: the throw is {throw}. Only one piece can move two squares. Find it and move it.",
  "learn.throw.done": "From 9 to 11. Every other cone would land on one of your own pieces.",
  "learn.move.title": "Moving",
  "learn.move.text":
    "Each throw moves one piece by exactly the number thrown. Pieces may jump over other pieces, their own " +
    "and the enemy’s. A square holds only one piece, and you cannot hit your own pieces.",
  "learn.move.task-1": "The throw is {throw}. Click the cone on 5: it cannot move, and the program tells you why.",
  "learn.move.task-2": "Now make a move that is possible: from 7 or from 9.",
  "learn.move.done": "If you can move, you must, even if the move is bad for you.",
  "learn.swap.title": "Swapping",
  "learn.swap.text":
    "If you land on a single enemy piece, the two pieces change places: the enemy goes back to the square " +
    "you came from.",
  "learn.swap.task-1": "The throw is {throw}. Hit the spool on 16.",
  "learn.swap.done":
    "Your cone is three squares further on and the spool three squares further back: a gain of six squares " +
    "with a throw of three.",
  "learn.protect.title": "Protection",
  "learn.protect.text":
    "Two pieces of the same side on neighbouring squares protect each other: neither can be hit.",
  "learn.protect.task-1":
    "The throw is {throw}. The spools on 16 and 17 stand side by side. Try to hit the one on 16 with your " +
    "cone on 13.",
  "learn.protect.task-2": "Move the other cone instead.",
  "learn.protect.done": "A single piece can be hit. Pieces that stand side by side cannot.",
  "learn.row.title": "Making a row",
  "learn.row.text":
    "You can protect your own pieces in the same way. Here the spool on 10 could hit your cone on 13 with " +
    "a three, and the spool on 7 could hit your cone on 9 with a two.",
  "learn.row.task-1": "The throw is {throw}. Make a move that puts two of your cones side by side.",
  "learn.row.done":
    "The cones on 12 and 13 now protect each other, and the cone that stood on 9 is out of danger.",
  "learn.blockade.title": "The blockade",
  "learn.blockade.text":
    "Three or more pieces of one side in a row form a blockade: no enemy piece can pass it. You can pass " +
    "your own blockade.",
  "learn.blockade.task-1":
    "The throw is {throw}. Try to jump over the three spools with your cone: from 14 to 19.",
  "learn.blockade.task-2": "The way is blocked. Move the other cone.",
  "learn.blockade.done":
    "A blockade can cost your opponent many throws. But it must break up when its side has no other move.",
  "learn.beauty.title": "Square 26",
  "learn.beauty.text":
    "Every piece must land exactly on square 26, the House of Happiness, before it can go further. No " +
    "piece may jump over it.",
  "learn.beauty.task-1": "The throw is {throw}. Try to move the cone on 24 past 26.",
  "learn.beauty.task-2": "That cone needs a two. Move the other cone.",
  "learn.beauty.done": "On 26 a piece is safe, and with a five it leaves the board directly.",
  "learn.water.title": "The water",
  "learn.water.text": "Square 27 is water. A piece that lands there goes back to 15, the House of Life.",
  "learn.water.task-1": "The throw is {throw}. Your only cone must move into the water.",
  "learn.water.done":
    "The cone is back on 15 and must land on 26 again. For a piece on 26, a throw of one is the danger.",
  "learn.leave.title": "Leaving the board",
  "learn.leave.text":
    "A piece leaves the board from 28 with a three, from 29 with a two, from 30 with a one, and from 26 " +
    "with a five. The throw must be exact.",
  "learn.leave.task-1":
    "The throw is {throw}. Bear off the cone that can leave: click it, then the tray for pieces borne off.",
  "learn.leave.done": "A piece that has left never comes back. The first player to bear off all pieces wins.",
  "learn.pass.title": "Passing",
  "learn.pass.text":
    "If none of your pieces can move, you pass, and the turn goes to the other side. This often happens " +
    "near the end: here your three cones need a three, a two or a one.",
  "learn.pass.task-1": "The throw is {throw}, and none of your cones can move. Click one to see why, then pass.",
  "learn.pass.done": "You may pass only if none of your pieces can move.",
  "learn.choose.title": "Choosing a move",
  "learn.choose.text":
    "Now you play the spools. You can bear one off with the three, or move another to 26. Which is better? " +
    "The program knows the exact win chances here.",
  "learn.choose.task-1": "The throw is {throw}. Make the move that you think wins more often.",
  "learn.choose.done": "You have finished the lesson.",
  "learn.choose.best":
    "{move} is best. Your piece on 28 can wait. The other one must land on 26 exactly, and this throw does " +
    "it.",
  "learn.choose.second":
    "{move} looks good, but {best} wins more often. Your piece on 28 can wait. The other one must land on " +
    "26 exactly, and this throw does it.",
};
