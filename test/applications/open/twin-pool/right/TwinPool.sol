// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

interface IERC20 {
    function transfer(address to, uint256 amount) external returns (bool);
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
}

interface IWrapped is IERC20 {
    function deposit() external payable;
    function withdraw(uint256 amount) external;
}

interface IStable is IERC20 {
    function burn(uint256 amount) external;
    function isFrozen() external view returns (bool);
}

/// A pool of wrapped ether and a stable coin. Prices follow the product of both.
contract TwinPool {
    IWrapped public immutable weth;
    IStable public immutable stable;
    address public immutable keeper;

    uint256 public wethHeld;
    uint256 public stableHeld;
    uint256 public totalUnits;
    uint256 public stopAt;
    uint256 public keeperCut = 10;
    mapping(address => uint256) public unitsOf;
    mapping(address => uint256) public cutOf;

    event Bought(address who, uint256 paid, uint256 got);
    event Sold(address who, uint256 paid, uint256 got);

    constructor(IWrapped weth_, IStable stable_, address keeper_) {
        require(keeper_ != address(0), "no keeper");
        weth = weth_;
        stable = stable_;
        keeper = keeper_;
    }

    modifier inTime(uint256 deadline) {
        require(block.timestamp <= deadline, "too late");
        require(stopAt == 0 || block.timestamp < stopAt, "stopped");
        _;
    }

    function start(uint256 wethIn, uint256 stableIn) external {
        require(totalUnits == 0, "started");
        require(msg.sender == keeper, "not the keeper");
        require(wethIn > 1e9 && stableIn > 1e9, "too little");
        totalUnits = wethIn;
        unitsOf[msg.sender] = wethIn;
        wethHeld = wethIn;
        stableHeld = stableIn;
        require(weth.transferFrom(msg.sender, address(this), wethIn), "weth");
        require(stable.transferFrom(msg.sender, address(this), stableIn), "stable");
    }

    function setKeeperCut(uint256 cut) external {
        require(msg.sender == keeper, "not the keeper");
        require(cut <= 30, "too much");
        keeperCut = cut;
    }

    function stopIn(uint256 wait) external {
        require(msg.sender == keeper, "not the keeper");
        require(wait >= 3 days, "too soon");
        stopAt = block.timestamp + wait;
    }

    function buy(uint256 stableIn, uint256 atLeast, uint256 deadline) external inTime(deadline) returns (uint256 got) {
        uint256 cut = (stableIn * keeperCut) / 10_000;
        uint256 net = stableIn - cut;
        got = (net * wethHeld) / (stableHeld + net);
        require(got >= atLeast, "price moved");
        cutOf[keeper] += cut;
        stableHeld += net;
        wethHeld -= got;
        require(stable.transferFrom(msg.sender, address(this), stableIn), "stable");
        require(weth.transfer(msg.sender, got), "weth");
        emit Bought(msg.sender, stableIn, got);
    }

    function sell(uint256 wethIn, uint256 atLeast, uint256 deadline) external inTime(deadline) returns (uint256 got) {
        uint256 gross = (wethIn * stableHeld) / (wethHeld + wethIn);
        uint256 cut = (gross * keeperCut) / 10_000;
        got = gross - cut;
        require(got >= atLeast, "price moved");
        cutOf[keeper] += cut;
        wethHeld += wethIn;
        stableHeld -= gross;
        require(weth.transferFrom(msg.sender, address(this), wethIn), "weth");
        require(stable.transfer(msg.sender, got), "stable");
        emit Sold(msg.sender, wethIn, got);
    }

    function leave(uint256 units) external {
        uint256 wethOut = (units * wethHeld) / totalUnits;
        uint256 stableOut = (units * stableHeld) / totalUnits;
        unitsOf[msg.sender] -= units;
        totalUnits -= units;
        wethHeld -= wethOut;
        stableHeld -= stableOut;
        require(weth.transfer(msg.sender, wethOut), "weth");
        require(stable.transfer(msg.sender, stableOut), "stable");
    }

    function takeCut() external {
        uint256 amount = cutOf[msg.sender];
        cutOf[msg.sender] = 0;
        require(stable.transfer(msg.sender, amount), "stable");
    }
}
