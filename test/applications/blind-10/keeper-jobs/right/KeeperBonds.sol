// SPDX-License-Identifier: MIT
pragma solidity ^0.8.4;

abstract contract KeeperBonds {
    struct Keeper {
        uint256 bond;
        uint256 leavesAt; // zero while active
    }

    uint256 public constant MIN_BOND = 1 ether;
    uint256 public constant LEAVE_DELAY = 7 days;

    address public governor;
    address payable public immutable treasury;
    mapping(address => Keeper) public keepers;
    uint256 private _entered;

    event Bonded(address indexed keeper, uint256 bond);
    event Leaving(address indexed keeper, uint256 leavesAt);
    event Left(address indexed keeper, uint256 bond);
    event Slashed(address indexed keeper, uint256 amount);

    modifier onlyKeeper() {
        Keeper memory k = keepers[msg.sender];
        require(k.bond >= MIN_BOND && k.leavesAt == 0, "Keepers: not active");
        _;
    }

    modifier nonReentrant() {
        require(_entered == 0, "Keepers: reentered");
        _entered = 1;
        _;
        _entered = 0;
    }

    constructor(address governor_, address payable treasury_) {
        require(governor_ != address(0) && treasury_ != address(0), "Keepers: zero");
        governor = governor_;
        treasury = treasury_;
    }

    function bond() external payable {
        Keeper storage k = keepers[msg.sender];
        require(k.leavesAt == 0, "Keepers: leaving");
        k.bond += msg.value;
        require(k.bond >= MIN_BOND, "Keepers: too little");
        emit Bonded(msg.sender, k.bond);
    }

    function resign() external {
        Keeper storage k = keepers[msg.sender];
        require(k.bond > 0 && k.leavesAt == 0, "Keepers: no bond");
        k.leavesAt = block.timestamp + LEAVE_DELAY;
        emit Leaving(msg.sender, k.leavesAt);
    }

    function withdrawBond() external {
        Keeper memory k = keepers[msg.sender];
        require(k.leavesAt != 0 && block.timestamp >= k.leavesAt, "Keepers: not yet");
        delete keepers[msg.sender];
        _pay(msg.sender, k.bond);
        emit Left(msg.sender, k.bond);
    }

    function slash(address keeper, uint256 amount) external {
        require(msg.sender == governor, "Keepers: not governor");
        Keeper storage k = keepers[keeper];
        require(amount > 0 && amount <= k.bond, "Keepers: amount");
        k.bond -= amount;
        _pay(treasury, amount);
        emit Slashed(keeper, amount);
    }

    function _pay(address to, uint256 amount) internal {
        if (amount == 0) return;
        (bool ok, ) = to.call{value: amount}("");
        require(ok, "Keepers: payment");
    }
}
