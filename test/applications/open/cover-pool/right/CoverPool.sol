// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// Underwriters put ether in, holders pay premiums, an assessor decides on claims.
contract CoverPool {
    struct Cover {
        address holder;
        uint256 amount;
        uint256 until;
        bool claimed;
    }

    struct Claim {
        uint256 cover;
        uint256 amount;
        uint256 filed;
        bool decided;
    }

    uint256 public constant CLAIM_PERIOD = 14 days;
    uint256 public constant UNBONDING = 7 days;

    address public immutable assessor;
    uint256 public pool;
    uint256 public shares;
    uint256 public locked;
    mapping(address => uint256) public sharesOf;
    mapping(address => uint256) public unbondAt;
    Cover[] public covers;
    Claim[] public claims;
    uint256[] public openClaims;
    mapping(uint256 => uint256) private openIndex;

    constructor(address assessor_) payable {
        require(assessor_ != address(0) && msg.value >= 1 ether, "set-up");
        assessor = assessor_;
        pool = msg.value;
        shares = msg.value;
        sharesOf[address(this)] = msg.value;
    }

    function underwrite() external payable {
        require(msg.value >= 0.01 ether, "little");
        uint256 minted = (msg.value * shares) / pool;
        require(minted > 0, "none");
        pool += msg.value;
        shares += minted;
        sharesOf[msg.sender] += minted;
        unbondAt[msg.sender] = 0;
    }

    function announce() external {
        require(sharesOf[msg.sender] > 0, "none");
        unbondAt[msg.sender] = block.timestamp + UNBONDING;
    }

    function withdraw(uint256 amount) external {
        require(unbondAt[msg.sender] != 0 && block.timestamp >= unbondAt[msg.sender], "bonded");
        uint256 value = (amount * pool) / shares;
        require(pool - value >= locked, "locked");
        sharesOf[msg.sender] -= amount;
        shares -= amount;
        pool -= value;
        _pay(msg.sender, value);
    }

    function premiumOf(uint256 amount, uint256 period) public pure returns (uint256) {
        return (amount * period * 5 + (365 days * 100 - 1)) / (365 days * 100);
    }

    function buy(uint256 amount, uint256 period) external payable returns (uint256 id) {
        require(amount > 0 && period >= 7 days && period <= 365 days, "terms");
        require(locked + amount <= pool, "full");
        require(msg.value == premiumOf(amount, period), "premium");
        locked += amount;
        pool += msg.value;
        id = covers.length;
        covers.push(Cover({holder: msg.sender, amount: amount, until: block.timestamp + period, claimed: false}));
    }

    function expire(uint256 id) external {
        Cover storage c = covers[id];
        require(c.amount > 0 && !c.claimed, "gone");
        require(block.timestamp > c.until + CLAIM_PERIOD, "running");
        locked -= c.amount;
        c.amount = 0;
    }

    function file(uint256 id, uint256 amount) external returns (uint256 claim) {
        Cover storage c = covers[id];
        require(c.holder == msg.sender, "holder");
        require(!c.claimed && block.timestamp <= c.until + CLAIM_PERIOD, "closed");
        require(amount > 0 && amount <= c.amount, "amount");
        c.claimed = true;
        claim = claims.length;
        claims.push(Claim(id, amount, block.timestamp, false));
        openIndex[claim] = openClaims.length;
        openClaims.push(claim);
    }

    function decide(uint256 claim, bool accepted) external {
        require(msg.sender == assessor, "assessor");
        Claim storage k = claims[claim];
        require(!k.decided, "decided");
        k.decided = true;
        _remove(claim);
        Cover storage c = covers[k.cover];
        locked -= c.amount;
        c.amount = 0;
        if (accepted) {
            pool -= k.amount;
            (bool ok,) = c.holder.call{value: k.amount}("");
            require(ok, "payment");
        }
    }

    function openCount() external view returns (uint256) {
        return openClaims.length;
    }

    function _remove(uint256 claim) private {
        uint256 at = openIndex[claim];
        uint256 last = openClaims[openClaims.length - 1];
        openClaims[at] = last;
        openIndex[last] = at;
        openClaims.pop();
        delete openIndex[claim];
    }

    function _pay(address to, uint256 amount) private {
        (bool ok,) = to.call{value: amount}("");
        require(ok, "payment");
    }
}
