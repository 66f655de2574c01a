pragma solidity ^0.8.0;

/// Interest by the second, over a year of days.
contract Loans {
    uint256 public constant YEAR = 365;
    uint256 public constant BPS = 10_000;
    uint256 public yearlyBps = 500;
    uint256 public ltvBps = 7_000;
    uint256 public weight = 3;
    mapping(address => uint256) public debt;
    mapping(address => uint256) public since;
    mapping(address => uint256) public collateral;

    function accrue() external {
        debt[msg.sender] += (debt[msg.sender] * yearlyBps * (block.timestamp - since[msg.sender])) / (BPS * YEAR);
        //                  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `accrue` divides a time in seconds by the days of a year.
        since[msg.sender] = block.timestamp;
    }

    function accrueRight() external {
        debt[msg.sender] += (debt[msg.sender] * yearlyBps * (block.timestamp - since[msg.sender])) / (BPS * 365 days); // safe: seconds of a year
        since[msg.sender] = block.timestamp;
    }

    function premium(uint256 amount, uint256 period) public pure returns (uint256) {
        return (amount * period * 5) / (365 * 100);
        //     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Low: `premium` divides a time in seconds by the days of a year.
    }

    function premiumOfDays(uint256 amount, uint256 nDays) public pure returns (uint256) {
        return (amount * nDays * 5) / (365 * 100); // safe: days
    }

    function deposit() external payable {
        collateral[msg.sender] += msg.value;
    }

    function borrow(uint256 amount) external {
        debt[msg.sender] += amount;
        require(debt[msg.sender] <= collateral[msg.sender] * ltvBps, "unsafe");
        //      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `borrow` compares what was multiplied by `ltvBps` with what has no such factor, where `withdraw` takes 10000.
    }

    function withdraw(uint256 amount) external {
        collateral[msg.sender] -= amount;
        require(debt[msg.sender] * BPS <= collateral[msg.sender] * ltvBps, "unsafe"); // safe: both sides have the factor
    }

    function withdrawHalf(uint256 amount) external {
        collateral[msg.sender] -= amount;
        require(debt[msg.sender] <= (collateral[msg.sender] * ltvBps) / BPS, "unsafe"); // safe: the factor is divided by
    }

    function compare(uint256 a) external {
        require(debt[msg.sender] <= collateral[msg.sender] * ltvBps * 5000, "unsafe"); // safe: a factor on its own side
        require(a * weight <= collateral[msg.sender] * ltvBps, "unsafe"); // safe: a rate on the other side too
        debt[msg.sender] = 0;
    }

    function fee(uint256 amount, uint256 feePercent) external pure returns (uint256) {
        return (amount * feePercent) / 10_000;
        //     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Low: `feePercent` says percent, and is divided by 10000.
    }

    function feeRight(uint256 amount, uint256 feePercent) external pure returns (uint256) {
        return (amount * feePercent) / 100; // safe: percent
    }

    function feeBps(uint256 amount, uint256 rateBps) external pure returns (uint256) {
        return (amount * rateBps) / 10_000; // safe: basis points
    }
}
