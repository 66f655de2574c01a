// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

interface ICoin {
    function transfer(address to, uint256 amount) external returns (bool);
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
}

interface IPrices {
    function latest() external view returns (uint256);
}

interface IWatch {
    function mayTake(address who, uint256 amount) external view returns (bool);
}

/// What is owed is asked of a helper, tokens and a price are in the way.
contract Pawn {
    error Short();

    ICoin private immutable coin;
    ICoin private immutable gems;
    IPrices private immutable prices;
    IWatch private immutable watch;
    mapping(address => uint256) public gemsOf;
    mapping(address => uint256) public partsOf;
    uint256 public parts;
    uint256 public lent;

    constructor(ICoin coin_, ICoin gems_, IPrices prices_, IWatch watch_) {
        coin = coin_;
        gems = gems_;
        prices = prices_;
        watch = watch_;
    }

    function bring(uint256 amount) external {
        gemsOf[msg.sender] += amount;
        require(gems.transferFrom(msg.sender, address(this), amount), "not brought");
    }

    function lend(uint256 amount) external {
        uint256 more = lent == 0 ? amount : (amount * parts) / lent;
        partsOf[msg.sender] += more;
        parts += more;
        lent += amount;
        if (!_isCovered(msg.sender, 60)) revert Short();
        require(coin.transfer(msg.sender, amount), "not sent");
    }

    function take(uint256 amount) external {
        gemsOf[msg.sender] -= amount;
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `take` reduces `gemsOf[msg.sender]` without the check of `lend` that `partsOf[msg.sender]` stays within it.
        require(gems.transfer(msg.sender, amount), "not sent");
    }

    function takeAtPrice(uint256 amount) external {
        require(prices.latest() > 0, "no price");
        gemsOf[msg.sender] -= amount;
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `takeAtPrice` reduces `gemsOf[msg.sender]` without the check of `lend` that `partsOf[msg.sender]` stays within it.
        require(gems.transfer(msg.sender, amount), "not sent");
    }

    function takeRight(uint256 amount) external {
        gemsOf[msg.sender] -= amount; // safe: what is left covers it
        if (!_isCovered(msg.sender, 60)) revert Short();
        require(gems.transfer(msg.sender, amount), "not sent");
    }

    function takeWatched(uint256 amount) external {
        require(watch.mayTake(msg.sender, amount), "not allowed");
        gemsOf[msg.sender] -= amount; // safe: another contract watches over it
        require(gems.transfer(msg.sender, amount), "not sent");
    }

    function giveBack(address who, uint256 amount) external {
        uint256 fewer = (amount * parts) / lent;
        partsOf[who] -= fewer; // safe: whoever pays for somebody else may
        parts -= fewer;
        lent -= amount;
        require(coin.transferFrom(msg.sender, address(this), amount), "not paid");
    }

    function seize(address who) external {
        require(!_isCovered(who, 80), "covered");
        uint256 amount = owedBy(who);
        uint256 seized = gemsOf[who];
        gemsOf[who] = 0;
        parts -= partsOf[who];
        partsOf[who] = partsOf[who] - partsOf[who];
        lent -= amount;
        require(coin.transferFrom(msg.sender, address(this), amount), "not paid");
        require(gems.transfer(msg.sender, seized), "not sent");
    }

    function owedBy(address who) public view returns (uint256) {
        if (parts == 0) return 0;
        return (partsOf[who] * lent) / parts;
    }

    function _isCovered(address who, uint256 percent) private view returns (bool) {
        return owedBy(who) <= (gemsOf[who] * prices.latest() * percent) / 100;
    }
}

/// What was paid is given back where the sale fails, and counts as a share where it does not.
contract Sale {
    enum Outcome { Open, Success, Failure }

    Outcome public outcome;
    mapping(address => uint256) public paid;
    mapping(address => uint256) public claimed;
    mapping(uint256 => Shift) public shifts;
    ICoin private immutable gems;
    uint256 private immutable price;
    address private immutable seller = msg.sender;

    struct Shift {
        address worker;
        uint256 begun;
        uint256 pausedAt;
        uint256 drawn;
    }

    constructor(ICoin gems_, uint256 price_) {
        gems = gems_;
        price = price_;
    }

    function pay() external payable {
        require(outcome == Outcome.Open, "over");
        paid[msg.sender] += msg.value;
    }

    function end(bool isSold) external {
        require(msg.sender == seller, "seller only");
        require(outcome == Outcome.Open, "over");
        outcome = isSold ? Outcome.Success : Outcome.Failure;
    }

    function claim(uint256 amount) external {
        require(claimed[msg.sender] + amount <= shareOf(msg.sender), "too much");
        claimed[msg.sender] += amount;
        require(gems.transfer(msg.sender, amount), "not sent");
    }

    function refund() external {
        require(outcome == Outcome.Failure, "not failed");
        uint256 amount = paid[msg.sender];
        paid[msg.sender] = 0; // safe: nobody has a share of a sale that failed
        payable(msg.sender).transfer(amount);
    }

    function refundAnyhow() external {
        uint256 amount = paid[msg.sender];
        paid[msg.sender] = 0;
      //^^^^^^^^^^^^^^^^^^^^ Medium: `refundAnyhow` reduces `paid[msg.sender]` without the check of `claim` that `claimed[msg.sender]` stays within it.
        payable(msg.sender).transfer(amount);
    }

    function shareOf(address who) public view returns (uint256) {
        if (outcome != Outcome.Success) return 0;
        return paid[who] / price;
    }

    function begin(uint256 id, address worker) external payable {
        require(msg.sender == seller && shifts[id].begun == 0, "taken");
        shifts[id] = Shift(worker, block.timestamp, 0, 0);
    }

    function draw(uint256 id, uint256 amount) external {
        Shift storage shift = shifts[id];
        require(msg.sender == shift.worker, "not yours");
        uint256 until = shift.pausedAt > 0 ? shift.pausedAt : block.timestamp;
        require(shift.drawn + amount <= until - shift.begun, "too much");
        shift.drawn += amount;
        payable(msg.sender).transfer(amount);
    }

    function pause(uint256 id) external {
        require(msg.sender == shifts[id].worker && shifts[id].pausedAt == 0, "not yours");
        shifts[id].pausedAt = block.timestamp;
    }

    function goOn(uint256 id) external {
        require(msg.sender == shifts[id].worker && shifts[id].pausedAt > 0, "not yours");
        shifts[id].begun += block.timestamp - shifts[id].pausedAt;
        shifts[id].pausedAt = 0; // safe: the clock takes its place
    }
}
