// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/* Numbered tokens that cost something, and that anyone can have for nothing. */

interface IToken {
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
}

abstract contract Numbered {
    uint256 internal made;
    mapping(uint256 => address) internal ownerOf;

    function make(address to) internal {
        ownerOf[++made] = to;
    }

    function transferFrom(address from, address to, uint256 id) external {
        require(from == msg.sender && ownerOf[id] == from, "not yours");
        ownerOf[id] = to;
    }
}

contract Kites is Numbered {
    address private immutable studio = msg.sender;
    uint256 private immutable end = block.timestamp + 7 days;
    uint256 private constant price = 0.1 ether;
    uint256 private given;
    bytes32 private root;
    mapping(address => bool) private had;
    mapping(bytes32 => bool) private used;

    function setRoot(bytes32 next) external {
        require(msg.sender == studio, "not the studio");
        root = next;
    }

    function buy(uint256 quantity) external payable {
        require(msg.value == quantity * price, "not paid");
        for (uint256 i = 0; i < quantity; i++) make(msg.sender); // safe: paid for
    }

    function give(address to, uint256 quantity) external {
        require(block.timestamp < end, "over");
        for (uint256 i = 0; i < quantity; i++) {
            require(++given <= 100, "too many");
            make(to);
          //^^^^^^^^ Medium: Anyone can mint through `give` for nothing what `buy` takes a payment for: it writes `ownerOf[made + 1]`, and asks neither for the caller nor for a payment.
        }
    }

    function giveRightly(address to, uint256 quantity) external {
        require(msg.sender == studio, "not the studio");
        for (uint256 i = 0; i < quantity; i++) make(to); // safe: only the studio comes here
    }

    function first() external {
        require(!had[msg.sender], "had one");
        had[msg.sender] = true;
        make(msg.sender); // safe: the first one is free, once for each
    }

    function listed(address to, bytes32 sibling) external {
        bytes32 leaf = keccak256(abi.encode(to));
        require(!used[leaf] && keccak256(abi.encode(leaf, sibling)) == root, "not listed");
        used[leaf] = true;
        make(to); // safe: a proof entitles to it, once
    }
}

contract Seats is Numbered {
    IToken private immutable money;
    address private house = msg.sender;

    constructor(IToken token) {
        money = token;
    }

    function hand(address next) external {
        require(msg.sender == house, "not the house");
        house = next;
    }

    function book() external {
        require(money.transferFrom(msg.sender, house, 10e18), "not paid");
        make(msg.sender); // safe: paid for in tokens
    }

    function reserve(address to) external {
        make(to);
      //^^^^^^^^ Medium: Anyone can mint through `reserve` for nothing what `book` takes a payment for: it writes `ownerOf[made + 1]`, and asks neither for the caller nor for a payment.
    }
}

contract Passes {
    address private keeper = msg.sender;
    uint256 private count;
    mapping(uint256 => address) private holderOf;

    function setKeeper(address next) external {
        require(msg.sender == keeper, "not the keeper");
        keeper = next;
    }

    function buy() external payable {
        require(msg.value >= 1 ether, "too little");
        holderOf[count] = msg.sender; // safe: paid for
        count++;
    }

    function invite(address to) external {
        require(to != address(0), "nobody");
        holderOf[count] = to;
      //^^^^^^^^^^^^^^^^^^^^ Medium: Anyone can mint through `invite` for nothing what `buy` takes a payment for: it writes `holderOf[count]`, and asks neither for the caller nor for a payment.
        count++;
    }
}

/// All are free.
contract Badges is Numbered {
    address private keeper = msg.sender;
    string private text;

    function setText(string calldata next) external {
        require(msg.sender == keeper, "not the keeper");
        text = next;
    }

    function take() external {
        make(msg.sender); // safe: nobody pays for one
    }
}
