"""A game with explicit chance nodes, in the manner of OpenSpiel.

    state = State(senet.Ruleset("bell"))
    while not state.is_terminal():
        if state.is_chance_node():
            throws, chances = zip(*state.chance_outcomes())
            state.apply_action(random.choices(throws, chances)[0])
        else:
            state.apply_action(random.choice(state.legal_actions()))
    print(state.returns())

A chance node is a throw; its actions are the throws' values. Elsewhere the actions are those of `senet.gymnasium`. The
package does not need OpenSpiel.
"""

from . import PASS, THROW, Move, MoveError, Position, Ruleset, ThrowError

__all__ = ["CHANCE_PLAYER", "TERMINAL_PLAYER", "State"]

#: The player at a chance node.
CHANCE_PLAYER = -1
#: The player after the end of the game.
TERMINAL_PLAYER = -4


class State:
    """A state of a game: before a throw, before a move, or after the end."""

    def __init__(self, rules: Ruleset, position: Position | None = None) -> None:
        self.rules = rules
        self.position = rules.start if position is None else position
        self._throw: int | None = None
        self._winner: str | None = None
        self._history: list[int] = []
        self._decides = self.position.move_instead_of_throwing() is not None

    def current_player(self) -> int:
        """0 for the cones, 1 for the spools, or one of the constants of this module."""
        if self._winner is not None:
            return TERMINAL_PLAYER
        if self.is_chance_node():
            return CHANCE_PLAYER
        return 0 if self.position.side == "cones" else 1

    def is_chance_node(self) -> bool:
        return self._winner is None and self._throw is None and not self._decides

    def is_terminal(self) -> bool:
        return self._winner is not None

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The throws with their chances."""
        return list(self.position.chances().items()) if self.is_chance_node() else []

    def legal_actions(self) -> list[int]:
        """The legal actions in ascending order; at a chance node the throws, after the end none."""
        if self.is_terminal():
            return []
        if self.is_chance_node():
            return [throw for throw, _ in self.chance_outcomes()]
        if self._throw is None:
            return sorted([self._instead().action, THROW])
        return sorted(move.action for move in self.position.moves(self._throw))

    def apply_action(self, action: int) -> None:
        """Makes a throw or a move."""
        if action not in self.legal_actions():
            kind = ThrowError if self.is_chance_node() else MoveError
            raise kind(f"{action} is not legal here; legal are {self.legal_actions()}")
        self._history.append(action)
        if self.is_chance_node():
            self._throw = action
        elif self._throw is None and action == THROW:
            self._decides = False
        else:
            self._move(self._instead() if self._throw is None else self._find(action))

    def action_to_string(self, action: int) -> str:
        """The text of a legal action."""
        if self.is_chance_node() or self._throw is None and action == THROW:
            return "throw" if action == THROW else f"throw {action}"
        return (self._instead() if self._throw is None else self._find(action)).text

    def returns(self) -> list[float]:
        """1 for the winner and -1 for the loser; 0 before the end."""
        if self._winner is None:
            return [0.0, 0.0]
        return [1.0, -1.0] if self._winner == "cones" else [-1.0, 1.0]

    def history(self) -> list[int]:
        """All actions, throws included."""
        return list(self._history)

    def clone(self) -> "State":
        copy = State(self.rules, self.position)
        copy._throw, copy._winner, copy._decides = self._throw, self._winner, self._decides
        copy._history = list(self._history)
        return copy

    def __str__(self) -> str:
        throw = "" if self._throw is None else f", throw {self._throw}"
        return f"{self.position}{throw}"

    def _instead(self) -> Move:
        instead = self.position.move_instead_of_throwing()
        if instead is None:
            raise MoveError("no move can be made instead of throwing")
        return instead

    def _find(self, action: int) -> Move:
        moves = self.position.moves(self._throw if self._throw is not None else 0)
        found = [move for move in moves if move.action == action]
        if len(found) != 1:
            name = "pass" if action == PASS else f"the piece on {action}"
            raise MoveError(f"{name} names {len(found)} legal moves")
        return found[0]

    def _move(self, move: Move) -> None:
        outcome = self.position.play(self._throw, move)
        self.position, self._throw = outcome.position, None
        self._winner = outcome.winner
        self._decides = self._winner is None and self.position.move_instead_of_throwing() is not None
