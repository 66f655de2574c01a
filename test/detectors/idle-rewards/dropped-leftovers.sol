// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

interface ICoin {
    function transfer(address to, uint256 amount) external returns (bool);
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
}

contract Irrigation {
    uint256 internal constant SPAN = 14 days;

    struct Flow {
        uint256 perSecond;
        uint64 until;
        uint64 seen;
        uint256 sum;
    }

    Flow public flow;
    uint256 public total = 1;
    address private immutable warden = msg.sender;
    ICoin private immutable coin;

    constructor(ICoin newCoin) {
        coin = newCoin;
    }

    modifier current() {
        require(msg.sender == warden, "not the warden");
        uint256 t = block.timestamp < flow.until ? block.timestamp : flow.until;
        flow.sum += (t - flow.seen) * flow.perSecond * 1e18 / total;
        flow.seen = uint64(t);
        _;
    }

    function fund(uint256 amount) external current {
        require(coin.transferFrom(msg.sender, address(this), amount), "pull");
        flow.perSecond = amount / SPAN;
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Low: `fund` sets `flow.perSecond` anew also before `flow.until`, without what the last period had still to give: those rewards are lost.
        flow.until = uint64(block.timestamp + SPAN);
        flow.seen = uint64(block.timestamp);
    }

    function add(uint256 amount) external current {
        require(coin.transferFrom(msg.sender, address(this), amount), "pull");
        if (flow.until > block.timestamp) amount += flow.perSecond * (flow.until - block.timestamp);
        flow.perSecond = amount / SPAN; // safe: with what is left
        flow.until = uint64(block.timestamp + SPAN);
        flow.seen = uint64(block.timestamp);
    }

    function giveBack(uint256 amount) external current {
        require(coin.transferFrom(msg.sender, address(this), amount), "pull");
        if (flow.until > block.timestamp) {
            require(coin.transfer(warden, flow.perSecond * (flow.until - block.timestamp)), "send");
        }
        flow.perSecond = amount / SPAN; // safe: what is left was paid back
        flow.until = uint64(block.timestamp + SPAN);
        flow.seen = uint64(block.timestamp);
    }

    function again(uint256 amount) external current {
        require(block.timestamp >= flow.until, "runs");
        require(coin.transferFrom(msg.sender, address(this), amount), "pull");
        flow.perSecond = amount / SPAN; // safe: the last one is over
        flow.until = uint64(block.timestamp + SPAN);
        flow.seen = uint64(block.timestamp);
    }
}

contract Bonus {
    uint256 public rate;
    uint256 public end;
    uint256 public counted;
    uint256 public index;
    uint256 public length = 7 days;
    address private immutable owner = msg.sender;

    function count() public {
        uint256 now_ = block.timestamp < end ? block.timestamp : end;
        if (now_ > counted) index += (now_ - counted) * rate;
        counted = now_;
    }

    function start() external payable {
        require(msg.sender == owner, "not the owner");
        count();
        _set(msg.value);
    }

    function _set(uint256 amount) private {
        rate = amount / length;
      //^^^^^^^^^^^^^^^^^^^^^^ Low: `start` sets `rate` anew also before `end`, without what the last period had still to give: those rewards are lost.
        end = block.timestamp + length;
        counted = block.timestamp;
    }
}
