pragma solidity ^0.8.20;

contract Payroll {
    address[] private staff;
    mapping(address => uint256) public owed;
    mapping(uint256 => uint256) private funds;
    mapping(address => bool) private hasAgreed;
    mapping(uint256 => mapping(address => bool)) private claimed;
    bool private isOpen;
    address private immutable owner = msg.sender;

    function join() external {
        staff.push(msg.sender);
    }

    function agree(bool does) external {
        hasAgreed[msg.sender] = does;
    }

    function fill(uint256 id) external payable {
        funds[id] += msg.value;
    }

    function open() external {
        require(msg.sender == owner, "not the owner");
        isOpen = true;
    }

    function settle() external {
        for (uint256 i = 0; i < staff.length; i++) {
            require(owed[staff[i]] == 0, "settled already");
            //      ^^^^^^^^^^^^^^^^^^^ Low: `settle` reverts for all entries if one `owed[staff[…]]` fails this check.
            owed[staff[i]] = 1 ether;
        }
    }

    function sweep() external {
        for (uint256 id = 0; id < 10; ++id) {
            if (funds[id] == 0) {
            //  ^^^^^^^^^^^^^^ Low: `sweep` reverts for all entries if one `funds[…]` fails this check.
                revert("empty");
            }
            delete funds[id];
        }
    }

    function pay() external {
        uint256 i = 0;
        while (i < staff.length) {
            check(staff[i]);
            owed[staff[i]] += 1;
            i++;
        }
    }

    function check(address who) private view {
        require(hasAgreed[who], "has not agreed");
        //      ^^^^^^^^^^^^^^ Low: `pay` reverts for all entries if one `hasAgreed[staff[…]]` fails this check.
    }

    function settleSome(uint256 from, uint256 to) external {
        for (uint256 i = from; i < to; i++) {
            require(owed[staff[i]] == 0, "settled already"); // safe: the caller can leave one out
            owed[staff[i]] = 1 ether;
        }
    }

    function settleThese(address[] calldata who) external {
        for (uint256 i = 0; i < who.length; i++) {
            require(owed[who[i]] == 0, "settled already"); // safe: the caller names them
            owed[who[i]] = 1 ether;
        }
    }

    function settleOthers() external {
        for (uint256 i = 0; i < staff.length; i++) {
            if (owed[staff[i]] != 0) continue; // safe: skipped
            require(isOpen, "closed"); // safe: the same for all
            owed[staff[i]] = 1 ether;
        }
    }

    function claimAll() external {
        for (uint256 id = 0; id < 10; ++id) {
            require(!claimed[id][msg.sender], "claimed already"); // safe: the caller's own
            claimed[id][msg.sender] = true;
        }
    }

    function draw(uint256 amount) external {
        uint256 left = amount;
        for (uint256 id = 0; id < 10; ++id) {
            uint256 part = funds[id] < left ? funds[id] : left;
            require(funds[id] >= part, "too little"); // safe: what this round computed
            funds[id] -= part;
            left -= part;
        }
    }

    function haveAllAgreed() external {
        for (uint256 i = 0; i < staff.length; i++) {
            require(hasAgreed[staff[i]], "has not agreed"); // safe: all have to
        }
        isOpen = true;
    }
}

contract Fixed {
    address private immutable owner = msg.sender;
    mapping(uint256 => uint256) private funds;
    mapping(uint256 => uint256) private shares;

    function fill(uint256 id) external payable {
        require(msg.sender == owner, "not the owner");
        funds[id] += msg.value;
    }

    function share() external {
        for (uint256 id = 0; id < 10; ++id) {
            require(funds[id] > 0, "empty"); // safe: only the owner changes them
            shares[id] += 1;
        }
    }
}
