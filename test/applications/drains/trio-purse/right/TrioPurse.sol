// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

contract TrioPurse {
    struct Wish {
        address to;
        uint256 amount;
        bytes data;
        bool done;
        uint256 yes;
        uint256 era;
    }

    mapping(address => bool) public isKeeper;
    uint256 public immutable needed;
    uint256 public era;
    Wish[] public wishes;
    mapping(uint256 => mapping(address => bool)) public agreed;

    constructor(address[] memory keepers, uint256 needed_) {
        require(needed_ > 0 && needed_ <= keepers.length, "needed");
        for (uint256 i = 0; i < keepers.length; i++) {
            require(!isKeeper[keepers[i]], "twice");
            isKeeper[keepers[i]] = true;
        }
        needed = needed_;
    }

    receive() external payable {}

    function swapKeeper(address old, address next) external {
        require(msg.sender == address(this), "by wish only");
        require(isKeeper[old] && !isKeeper[next] && next != address(0), "keeper");
        isKeeper[old] = false;
        isKeeper[next] = true;
        era++;
    }

    function wish(address to, uint256 amount, bytes calldata data) external returns (uint256 id) {
        require(isKeeper[msg.sender], "not a keeper");
        id = wishes.length;
        wishes.push(Wish(to, amount, data, false, 0, era));
    }

    function agree(uint256 id) external {
        require(isKeeper[msg.sender] && !agreed[id][msg.sender], "may not agree");
        agreed[id][msg.sender] = true;
        wishes[id].yes++;
    }

    function fulfil(uint256 id) external {
        Wish storage w = wishes[id];
        require(!w.done && w.era == era && w.yes >= needed, "not agreed");
        w.done = true;
        (bool ok, ) = w.to.call{value: w.amount}(w.data);
        require(ok, "failed");
    }
}
