// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

interface ICoin {
    function transfer(address to, uint256 amount) external returns (bool);
}

/// What a record says goes over into another one, which is paid; both only in a state that others set.
contract Ledgers {
    enum Status {
        None,
        Asked,
        Agreed,
        Lent,
        Lost
    }

    struct Claim {
        address asker;
        Status status;
        uint256 sum;
    }

    ICoin private immutable coin;
    address private immutable clerk;
    uint256 public nClaims;
    mapping(uint256 => Claim) public claims;
    mapping(address => uint256) public due;

    constructor(ICoin coin_, address clerk_) {
        coin = coin_;
        clerk = clerk_;
    }

    function ask(uint256 sum) external returns (uint256 id) {
        id = ++nClaims;
        Claim storage claim = claims[id];
        claim.asker = msg.sender;
        claim.status = Status.Asked;
        claim.sum = sum; // safe: somebody has to agree first
    }

    function agree(uint256 id) external {
        require(msg.sender == clerk && claims[id].status == Status.Asked, "not the clerk");
        claims[id].status = Status.Agreed;
    }

    function take(uint256 id) external {
        Claim storage claim = claims[id];
        require(claim.status == Status.Agreed, "not agreed");
        claim.status = Status.Lent;
        due[claim.asker] += claim.sum;
    }

    function collect() external {
        uint256 amount = due[msg.sender];
        due[msg.sender] = 0;
        require(coin.transfer(msg.sender, amount), "not paid");
    }
}

/// The same without anybody who agrees.
contract OpenLedgers {
    struct Claim {
        address asker;
        bool isAsked;
        uint256 sum;
    }

    ICoin private immutable coin;
    uint256 public nClaims;
    mapping(uint256 => Claim) public claims;
    mapping(address => uint256) public due;

    constructor(ICoin coin_) {
        coin = coin_;
    }

    function ask(uint256 sum) external returns (uint256 id) {
        id = ++nClaims;
        Claim storage claim = claims[id];
        claim.asker = msg.sender;
        claim.isAsked = true;
        claim.sum = sum;
      //^^^^^^^^^^^^^^^ High: `ask` sets `claims[nClaims + 1].sum` to `sum` and nothing comes in for it, while `take` pays out of it: anyone can take what others deposited.
    }

    function take(uint256 id) external {
        Claim storage claim = claims[id];
        require(claim.isAsked, "not asked");
        claim.isAsked = false;
        due[claim.asker] += claim.sum;
    }

    function collect() external {
        uint256 amount = due[msg.sender];
        due[msg.sender] = 0;
        require(coin.transfer(msg.sender, amount), "not paid");
    }
}
