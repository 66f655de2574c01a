pragma solidity ^0.8.0;

library Sets {
    struct Set { uint256[] values; }

    function at(Set storage set, uint256 index) internal view returns (uint256) { return set.values[index]; }
    function length(Set storage set) internal view returns (uint256) { return set.values.length; }
    function remove(Set storage set, uint256) internal { set.values.pop(); }
}

contract Queue {
    using Sets for Sets.Set;
    Sets.Set private waiting;
    Sets.Set private done;
    mapping(address => Sets.Set) private own;

    function wrong(address who) external {
        for (uint256 i = 0; i < waiting.length(); i++) waiting.remove(waiting.at(i));
        //                                             ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `waiting.remove` removes from the set that the loop iterates over, so elements are skipped.
        for (uint256 i = 0; i < own[who].length(); i += 1) {
            uint256 value = own[who].at(i);
            if (value > 5) own[who].remove(value);
            //             ^^^^^^^^^^^^^^^^^^^^^^ Medium: `own[who].remove` removes from the set that the loop iterates over, so elements are skipped.
        }
        for (uint256 i = 0; i < done.length(); ++i) {
            uint256 value = done.at(i);
            done.remove(value);
          //^^^^^^^^^^^^^^^^^^ Medium: `done.remove` removes from the set that the loop iterates over, so elements are skipped.
        }
    }

    function inBody() external {
        uint256 i = 0;
        while (i < waiting.length()) {
            waiting.remove(waiting.at(i));
          //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `waiting.remove` removes from the set that the loop iterates over, so elements are skipped.
            i++;
        }
        do {
            i++;
            waiting.remove(waiting.at(i));
          //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `waiting.remove` removes from the set that the loop iterates over, so elements are skipped.
        } while (i < waiting.length());
        while (i < done.length()) {
            if (done.at(i) > 5) done.remove(done.at(i)); // safe: stays at the place that another one took
            else i++;
        }
        while (i < done.length()) {
            if (done.at(i) > 5) {
                done.remove(done.at(i)); // safe: goes on at the same place
                continue;
            }
            i++;
        }
        for (i = 0; i < done.length(); i++) {
            if (done.at(i) == 5) {
                done.remove(5);
                break;
            }
            if (done.at(i) == 6) {
                done.remove(done.at(i)); // safe: the last round
                break;
            }
        }
    }

    function right(address who) external {
        for (uint256 i = waiting.length(); i > 0; i--) waiting.remove(waiting.at(i - 1)); // safe: from the end
        for (uint256 i = 0; i < done.length(); i++) waiting.remove(done.at(i)); // safe: from another set
        while (waiting.length() > 0) waiting.remove(waiting.at(0)); // safe: always the first
        for (uint256 i = 0; i < 3; i++) waiting.remove(waiting.at(0)); // safe: not by the counter
        for (uint256 i = 0; i < own[who].length(); i++) own[msg.sender].remove(own[who].at(i)); // safe: the sets differ
    }
}
