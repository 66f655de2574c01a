pragma solidity ^0.8.0;

contract Rewards {
    mapping(address => bool) private isOut;
    mapping(address => uint256) private points;
    uint256 private cursor;

    function check(address account) private view returns (bool) {
        return isOut[account];
    }

    function take(address account) private returns (bool) {
        return points[account]-- > 0;
    }

    function a(address[] calldata accounts) external {
        for (uint256 i = 0; i < accounts.length; ) {
            if (isOut[accounts[i]]) continue;
            //                      ^^^^^^^^ Medium: `continue` skips the increment of `i`: the loop repeats the same iteration until the gas is used up.
            points[accounts[i]] += 1;
            unchecked {
                ++i;
            }
        }
    }

    function b(address[] calldata accounts) external {
        uint256 i;
        while (i < accounts.length) {
            address account = accounts[i];
            if (check(account)) {
                continue;
              //^^^^^^^^ Medium: `continue` skips the increment of `i`: the loop repeats the same iteration until the gas is used up.
            }
            points[account] += 1;
            i++;
        }
    }

    function c(uint256 n) external {
        while (n > 0) {
            if (n == 5) continue;
            //          ^^^^^^^^ Medium: `continue` skips the increment of `n`: the loop repeats the same iteration until the gas is used up.
            n -= 1;
        }
    }

    function inHead(address[] calldata accounts) external {
        for (uint256 i = 0; i < accounts.length; i++) {
            if (isOut[accounts[i]]) continue; // safe: counted in the head
            points[accounts[i]] += 1;
        }
    }

    function before(address[] calldata accounts) external {
        uint256 i;
        while (i < accounts.length) {
            address account = accounts[i++];
            if (isOut[account]) continue; // safe: counted before
            points[account] += 1;
        }
    }

    function inBranch(address[] calldata accounts) external {
        uint256 i;
        while (i < accounts.length) {
            if (isOut[accounts[i]]) {
                i++;
                continue; // safe: counted in the branch
            }
            points[accounts[i]] += 1;
            i++;
        }
    }

    function changing(address[] calldata accounts) external {
        uint256 i;
        while (i < accounts.length) {
            if (take(accounts[i])) continue; // safe: until there is nothing to take
            i++;
        }
    }

    function byState(address[] calldata accounts) external {
        while (cursor < accounts.length) {
            if (isOut[accounts[cursor]]) continue; // left alone: state, which calls may change
            cursor++;
        }
    }

    function inner(address[] calldata accounts) external {
        uint256 i;
        while (i < accounts.length) {
            for (uint256 j = 0; j < 3; j++) {
                if (j == 1) continue; // safe: of the inner loop
                points[accounts[i]] += j;
            }
            i++;
        }
    }

    function atEnd(uint256 n) external {
        do {
            if (n == 5) continue; // safe: the condition counts
            points[msg.sender] += 1;
        } while (n-- > 0);
    }
}
