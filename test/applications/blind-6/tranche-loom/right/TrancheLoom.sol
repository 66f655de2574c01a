// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

interface IAsset {
    function transfer(address to, uint256 amount) external returns (bool);
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
}

abstract contract Arranged {
    address public arranger;
    address public nextArranger;

    error NotArranger();

    event ArrangerChanged(address indexed from, address indexed to);

    modifier onlyArranger() {
        if (msg.sender != arranger) revert NotArranger();
        _;
    }

    constructor() {
        arranger = msg.sender;
    }

    function offerArranger(address next) external onlyArranger {
        nextArranger = next;
    }

    function acceptArranger() external {
        if (msg.sender != nextArranger) revert NotArranger();
        emit ArrangerChanged(arranger, msg.sender);
        arranger = msg.sender;
        nextArranger = address(0);
    }
}

/// One loan to one borrower, paid for by two tranches: the senior one has a fixed coupon, the junior one the rest.
contract TrancheLoom is Arranged {
    enum Stage {
        Raising,
        Running,
        Settled,
        Cancelled
    }

    enum Side {
        Senior,
        Junior
    }

    struct Tranche {
        uint256 total;
        uint256 payout;
        mapping(address => uint256) held;
    }

    uint256 public constant BPS = 10_000;
    uint256 public constant GRACE = 5 days;
    uint256 public constant LAUNCH_WINDOW = 7 days;

    IAsset public immutable asset;
    uint256 public immutable raiseEnd;
    uint256 public immutable term;
    uint256 public immutable interestBps;
    uint256 public immutable couponBps;
    uint256 public immutable minJuniorBps;

    Stage public stage;
    address public borrower;
    uint256 public maturity;
    uint256 public owed;
    uint256 public repaid;
    mapping(Side => Tranche) private tranches;

    error WrongStage();
    error TooEarly();
    error TooLate();
    error ThinJunior();
    error BadTerms();
    error TransferFailed();

    event Deposited(Side indexed side, address indexed who, uint256 amount);
    event Withdrawn(Side indexed side, address indexed who, uint256 amount);
    event Moved(Side indexed side, address indexed from, address indexed to, uint256 amount);
    event Launched(address indexed borrower, uint256 amount, uint256 owed);
    event Repaid(uint256 amount);
    event SettledUp(uint256 senior, uint256 junior);
    event Claimed(Side indexed side, address indexed who, uint256 amount);

    modifier during(Stage wanted) {
        if (stage != wanted) revert WrongStage();
        _;
    }

    constructor(
        IAsset asset_,
        address borrower_,
        uint256 raiseFor,
        uint256 term_,
        uint256 interestBps_,
        uint256 couponBps_,
        uint256 minJuniorBps_
    ) {
        if (couponBps_ > interestBps_ || minJuniorBps_ == 0 || minJuniorBps_ > BPS) revert BadTerms();
        asset = asset_;
        borrower = borrower_;
        raiseEnd = block.timestamp + raiseFor;
        term = term_;
        interestBps = interestBps_;
        couponBps = couponBps_;
        minJuniorBps = minJuniorBps_;
    }

    function setBorrower(address next) external onlyArranger during(Stage.Raising) {
        borrower = next;
    }

    function deposit(Side side, uint256 amount) external during(Stage.Raising) {
        if (block.timestamp >= raiseEnd) revert TooLate();
        Tranche storage tranche = tranches[side];
        tranche.held[msg.sender] += amount;
        tranche.total += amount;
        _pull(msg.sender, amount);
        emit Deposited(side, msg.sender, amount);
    }

    function withdraw(Side side, uint256 amount) external {
        if (stage == Stage.Raising) {
            if (block.timestamp >= raiseEnd) revert TooLate();
        } else if (stage != Stage.Cancelled) {
            revert WrongStage();
        }
        Tranche storage tranche = tranches[side];
        tranche.held[msg.sender] -= amount;
        tranche.total -= amount;
        _push(msg.sender, amount);
        emit Withdrawn(side, msg.sender, amount);
    }

    function movePosition(Side side, address to, uint256 amount) external {
        Tranche storage tranche = tranches[side];
        tranche.held[msg.sender] -= amount;
        tranche.held[to] += amount;
        emit Moved(side, msg.sender, to, amount);
    }

    function launch() external onlyArranger during(Stage.Raising) {
        if (block.timestamp < raiseEnd) revert TooEarly();
        if (block.timestamp >= raiseEnd + LAUNCH_WINDOW) revert TooLate();
        uint256 junior = tranches[Side.Junior].total;
        uint256 sum = tranches[Side.Senior].total + junior;
        if (junior == 0 || junior * BPS < sum * minJuniorBps) revert ThinJunior();
        stage = Stage.Running;
        maturity = block.timestamp + term;
        owed = sum + (sum * interestBps) / BPS;
        _push(borrower, sum);
        emit Launched(borrower, sum, owed);
    }

    function cancel() external during(Stage.Raising) {
        if (block.timestamp < raiseEnd + LAUNCH_WINDOW) revert TooEarly();
        stage = Stage.Cancelled;
    }

    function repay(uint256 amount) external during(Stage.Running) {
        uint256 open = owed - repaid;
        if (amount > open) amount = open;
        repaid += amount;
        _pull(msg.sender, amount);
        emit Repaid(amount);
    }

    function settle() external during(Stage.Running) {
        if (repaid < owed && block.timestamp < maturity + GRACE) revert TooEarly();
        stage = Stage.Settled;
        Tranche storage senior = tranches[Side.Senior];
        uint256 due = senior.total + (senior.total * couponBps) / BPS;
        senior.payout = repaid < due ? repaid : due;
        tranches[Side.Junior].payout = repaid - senior.payout;
        emit SettledUp(senior.payout, repaid - senior.payout);
    }

    function claim(Side side, address to) external during(Stage.Settled) returns (uint256 amount) {
        Tranche storage tranche = tranches[side];
        amount = claimable(side, msg.sender);
        tranche.held[msg.sender] = 0;
        _push(to, amount);
        emit Claimed(side, msg.sender, amount);
    }

    function claimable(Side side, address who) public view returns (uint256) {
        Tranche storage tranche = tranches[side];
        if (tranche.total == 0) return 0;
        return (tranche.payout * tranche.held[who]) / tranche.total;
    }

    function positionOf(Side side, address who) external view returns (uint256) {
        return tranches[side].held[who];
    }

    function _pull(address from, uint256 amount) private {
        if (!asset.transferFrom(from, address(this), amount)) revert TransferFailed();
    }

    function _push(address to, uint256 amount) private {
        if (!asset.transfer(to, amount)) revert TransferFailed();
    }
}
