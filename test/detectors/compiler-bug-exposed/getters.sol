pragma solidity >=0.4.21 <0.5.0;

contract Games {
    struct Score {
        uint256 points;
    }

    struct Game {
        uint256 round;
        Score score;
    }

    struct Table {
        mapping(address => Score) scores;
        Score[] history;
        uint256 total;
    }

    Game public last;
  //^^^^^^^^^^^^^^^^ Medium: This compiler has the bug NestedStructInGetter, fixed in 0.5.0, which makes the getter return the memory address of the inner struct instead of its content.
    mapping(uint256 => Game) public games;
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: This compiler has the bug NestedStructInGetter, fixed in 0.5.0, which makes the getter return the memory address of the inner struct instead of its content.
    mapping(address => Game[]) public gamesOf;
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: This compiler has the bug NestedStructInGetter, fixed in 0.5.0, which makes the getter return the memory address of the inner struct instead of its content.
    mapping(uint256 => Table) public tables; // safe: getters leave mappings and lists out
    mapping(uint256 => Score) public scores; // safe: one struct
    mapping(uint256 => Game) internal hidden; // safe: no getter
    uint256 public count; // safe: no struct
}

// ====
// solc: 0.4.21, 0.4.26
