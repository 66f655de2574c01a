// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

interface IToken {
    function transfer(address to, uint256 amount) external returns (bool);
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
    function balanceOf(address who) external view returns (uint256);
}

// What the organiser takes at the end is not taken off what was sold.
contract Auction {
    IToken private immutable coin;
    address private immutable organiser = msg.sender;
    uint256 private immutable end = block.timestamp + 7 days;
    uint256 public sold;
    uint256 public refunded;
    bool public isPaid;
    mapping(address => uint256) public bids;

    constructor(IToken c) {
        coin = c;
    }

    function bid(uint256 amount) external {
        require(block.timestamp < end, "over");
        require(coin.transferFrom(msg.sender, address(this), amount), "unpaid");
        bids[msg.sender] += amount;
        sold += amount;
    }

    function refund() external {
        require(block.timestamp < end, "over");
        uint256 amount = bids[msg.sender];
        bids[msg.sender] = 0;
        refunded += amount;
        require(coin.transfer(msg.sender, amount), "unpaid");
    }

    function collect() external {
        require(msg.sender == organiser && block.timestamp >= end && !isPaid, "not now");
        isPaid = true;
        require(coin.transfer(organiser, sold - refunded), "unpaid");
    }

    function rescue(IToken token, address to) external {
        require(msg.sender == organiser, "not the organiser");
        if (token == coin) {
            require(token.transfer(to, token.balanceOf(address(this)) - (sold - refunded)), "unpaid");
            //      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Low: `rescue` pays what is held beyond `sold` and `refunded`, which `collect` pays by and does not change: it takes too much or reverts, so count that payment too.
            return;
        }
        require(token.transfer(to, token.balanceOf(address(this))), "unpaid"); // safe: no token of the bids
    }
}

// Prizes are paid out of what nothing counts: the sweep takes them.
contract Lottery {
    IToken private immutable coin;
    address private immutable host = msg.sender;
    uint256 public staked;
    mapping(address => uint256) public stakes;
    mapping(address => uint256) public prizes;

    constructor(IToken c) {
        coin = c;
    }

    function enter(uint256 amount) external {
        require(coin.transferFrom(msg.sender, address(this), amount), "unpaid");
        stakes[msg.sender] += amount;
        staked += amount;
    }

    function leave(uint256 amount) external {
        stakes[msg.sender] -= amount;
        staked -= amount;
        require(coin.transfer(msg.sender, amount), "unpaid");
    }

    function award(address winner, uint256 amount) external {
        require(msg.sender == host, "not the host");
        prizes[winner] += amount;
    }

    function take() external {
        uint256 amount = prizes[msg.sender];
        prizes[msg.sender] = 0;
        require(coin.transfer(msg.sender, amount), "unpaid");
    }

    function sweep() external {
        uint256 spare = coin.balanceOf(address(this)) - staked;
        require(coin.transfer(host, spare), "unpaid");
        //      ^^^^^^^^^^^^^^^^^^^^^^^^^^ Low: `sweep` pays what is held beyond `staked`, which `take` pays by and does not change: it takes too much or reverts, so count that payment too.
    }
}

// Ether, and a sum of two that a third way out forgets.
contract Pot {
    address payable private immutable keeper = payable(msg.sender);
    uint256 public deposits;
    uint256 public fees;
    mapping(address => uint256) public shares;

    function put() external payable {
        uint256 fee = msg.value / 100;
        fees += fee;
        deposits += msg.value - fee;
        shares[msg.sender] += msg.value - fee;
    }

    function drop(uint256 amount) external {
        shares[msg.sender] -= amount;
        deposits -= amount;
        payable(msg.sender).transfer(amount);
    }

    function payFees() external {
        uint256 amount = fees;
        fees = 0;
        keeper.transfer(amount);
    }

    function leaveAtOnce() external {
        uint256 amount = shares[msg.sender];
        shares[msg.sender] = 0;
        payable(msg.sender).transfer(amount / 2);
    }

    function skim() external {
        keeper.transfer(address(this).balance - (deposits + fees));
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Low: `skim` pays what is held beyond `deposits` and `fees`, which `leaveAtOnce` pays by and does not change: it takes too much or reverts, so count that payment too.
    }
}

// All that goes out lowers what is kept back.
contract Kept {
    IToken private immutable coin;
    IToken private immutable prize;
    address private immutable keeper = msg.sender;
    uint256 public held;
    mapping(address => uint256) public holds;
    mapping(address => uint256) public won;

    constructor(IToken c, IToken p) {
        coin = c;
        prize = p;
    }

    function put(uint256 amount) external {
        require(coin.transferFrom(msg.sender, address(this), amount), "unpaid");
        holds[msg.sender] += amount;
        held += amount;
    }

    function take(uint256 amount) external {
        holds[msg.sender] -= amount;
        held -= amount;
        require(coin.transfer(msg.sender, amount), "unpaid");
    }

    function win(address who, uint256 amount) external {
        require(msg.sender == keeper, "not the keeper");
        won[who] += amount;
    }

    function claim() external {
        uint256 amount = won[msg.sender];
        won[msg.sender] = 0;
        require(prize.transfer(msg.sender, amount), "unpaid"); // another token
    }

    function pass(address to, uint256 amount) external {
        require(coin.transferFrom(msg.sender, address(this), amount), "unpaid");
        require(coin.transfer(to, amount), "unpaid"); // what came in goes on
    }

    function share(address to) external {
        require(msg.sender == keeper, "not the keeper");
        require(coin.transfer(to, (coin.balanceOf(address(this)) - held) / 2), "unpaid"); // safe: out of the rest too
    }

    function skim() external {
        require(coin.transfer(keeper, coin.balanceOf(address(this)) - held), "unpaid"); // safe: every way out lowers `held`
    }
}
