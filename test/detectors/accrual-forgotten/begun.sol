// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/* Records that are begun: nothing has grown on them. */

interface INft {
    function mint(address to) external returns (uint256 id);
    function find(address owner) external returns (uint256 id);
}

contract Loans {
    struct Loan {
        uint256 debt;
        uint256 index;
    }

    INft private immutable nft;
    uint256 public rateIndex = 1e18;
    mapping(uint256 => Loan) public loans;

    constructor(INft nft_) {
        nft = nft_;
    }

    function accrue(uint256 id) public {
        rateIndex += 1e9;
        if (loans[id].debt != 0) loans[id].debt += (loans[id].debt * rateIndex) / loans[id].index - loans[id].debt;
        loans[id].index = rateIndex;
    }

    function borrow(uint256 id, uint256 amount) external {
        accrue(id);
        loans[id].debt += amount;
        payable(msg.sender).transfer(amount);
    }

    function repay(uint256 id) external payable {
        accrue(id);
        loans[id].debt -= msg.value;
    }

    function open() external returns (uint256 id) {
        id = nft.mint(msg.sender);
        loans[id].index = rateIndex; // safe: it is new, and owes nothing
    }

    function touch() external returns (uint256 id) {
        id = nft.find(msg.sender);
        loans[id].index = rateIndex;
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `touch` changes `loans[…].index` without bringing `loans[id].debt` up to date, as `accrue` does.
    }
}
