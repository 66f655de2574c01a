pragma solidity ^0.8.0;

interface IRouter {
    function swap(uint256 amount, uint256 minOut, uint256 deadline) external returns (uint256);
}

contract Names {
    struct Name {
        address owner;
        uint256 paidUntil;
    }

    mapping(uint256 => Name) public names;
    mapping(uint256 => uint256) public minOf;
    IRouter private immutable router;
    uint256 public pot;

    constructor(IRouter router_) {
        router = router_;
    }

    function buy(uint256 id, address owner, uint256 term) external payable {
        require(names[id].owner == address(0) && owner != address(0), "owner");
        require(term >= 28 days && term <= 3650 days, "term");
        names[id].owner = owner;
        names[id].paidUntil = block.timestamp + term;
    }

    function move(uint256 id, address to) external {
        require(names[id].owner == msg.sender, "not yours");
        names[id].owner = to;
      //^^^^^^^^^^^^^^^^^^^^ Low: `move` writes what the caller gives to `names[id].owner` and does not check it as `buy` does.
    }

    function moveRight(uint256 id, address to) external {
        require(names[id].owner == msg.sender && to != address(0), "not yours");
        names[id].owner = to; // safe: checked
    }

    function renew(uint256 id, uint256 term) external payable {
        require(names[id].owner != address(0), "free");
        names[id].paidUntil += term;
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^ Low: `renew` writes what the caller gives to `names[id].paidUntil` and does not check it as `buy` does.
    }

    function renewShort(uint256 id, uint256 term) external payable {
        require(names[id].owner != address(0) && term < 30 days, "free");
        names[id].paidUntil += term; // safe: checked in another way
    }

    function sell(uint256 amount, uint256 minOut, uint256 deadline) external returns (uint256 out) {
        require(block.timestamp <= deadline, "late");
        out = (amount * 99) / 100;
        require(out >= minOut, "little");
        pot += out;
    }

    function sellAll(uint256 amount, uint256 minOut, uint256 deadline) external returns (uint256 out) {
    //                               ^^^^^^^^^^^^^^ Low: `sellAll` takes `minOut` and compares nothing with it, as `sell` does.
        require(block.timestamp <= deadline, "late");
        out = (amount * 98) / 100;
        pot += out;
    }

    function sellThrough(uint256 amount, uint256 minOut, uint256 deadline) external returns (uint256 out) { // safe: the router compares
        out = router.swap(amount, minOut, deadline);
        pot += out;
    }

    function order(uint256 id, uint256 minOut) external { // safe: it is for later
        minOf[id] = minOut;
    }
}
