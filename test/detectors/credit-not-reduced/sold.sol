pragma solidity ^0.8.20;

/// What is sold back has to go, not only to be there.
contract Curve {
    error TooFew();

    struct Market {
        uint256 supply;
        uint256 reserve;
    }

    mapping(uint256 => Market) public markets;
    mapping(uint256 => mapping(address => uint256)) public held;
    mapping(address => uint256) public standing;

    function priceOf(uint256 at, uint256 n) public pure returns (uint256) {
        return n * 1 gwei + at * n;
    }

    function buy(uint256 id, uint256 n) external payable {
        Market storage m = markets[id];
        uint256 price = priceOf(m.supply, n);
        require(msg.value == price, "price");
        m.supply += n;
        m.reserve += price;
        held[id][msg.sender] += n;
        standing[msg.sender] += n;
    }

    function sell(uint256 id, uint256 n) external {
        Market storage m = markets[id];
        if (n == 0 || n > held[id][msg.sender]) revert TooFew();
        //            ^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `sell` requires that `held[id][msg.sender]` is large enough, and does not reduce it: it can be spent again.
        uint256 price = priceOf(m.supply - n, n);
        m.supply -= n;
        m.reserve -= price;
        payable(msg.sender).transfer(price);
    }

    function sellRightly(uint256 id, uint256 n) external {
        Market storage m = markets[id];
        if (n > held[id][msg.sender]) revert TooFew(); // safe: they go
        uint256 price = priceOf(m.supply - n, n);
        held[id][msg.sender] -= n;
        m.supply -= n;
        m.reserve -= price;
        payable(msg.sender).transfer(price);
    }

    function sellByHelper(uint256 id, uint256 n) external {
        Market storage m = markets[id];
        _requireHeld(held[id][msg.sender], n);
        uint256 price = priceOf(m.supply - n, n);
        m.supply -= n;
        payable(msg.sender).transfer(price);
    }

    function _requireHeld(uint256 have, uint256 n) private pure {
        if (have < n) revert TooFew();
        //  ^^^^^^^^ Medium: `sellByHelper` requires that `held[id][msg.sender]` is large enough, and does not reduce it: it can be spent again.
    }
}
