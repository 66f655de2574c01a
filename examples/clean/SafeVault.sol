// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @title A vault that does right what the other examples do wrong
contract SafeVault {
    address public immutable guardian;
    bool public isPaused;
    bool private entered;
    uint256 public total;
    mapping(address => uint256) public balanceOf;

    event Deposited(address indexed from, uint256 amount);
    event Withdrawn(address indexed to, uint256 amount);
    event Paused(bool isPaused);

    error NotGuardian();
    error IsPaused();
    error Reentered();
    error NotEnough(uint256 asked, uint256 available);
    error PaymentFailed();

    modifier onlyGuardian() {
        if (msg.sender != guardian) revert NotGuardian();
        _;
    }

    modifier whenRunning() {
        if (isPaused) revert IsPaused();
        _;
    }

    modifier nonReentrant() {
        if (entered) revert Reentered();
        entered = true;
        _;
        entered = false;
    }

    constructor(address chosenGuardian) {
        if (chosenGuardian == address(0)) revert NotGuardian();
        guardian = chosenGuardian;
    }

    function deposit() external payable whenRunning {
        balanceOf[msg.sender] += msg.value;
        total += msg.value;
        emit Deposited(msg.sender, msg.value);
    }

    /// Looks, books, and only then pays; a payment that fails undoes it all.
    function withdraw(uint256 amount) external nonReentrant whenRunning {
        uint256 available = balanceOf[msg.sender];
        if (amount > available) revert NotEnough(amount, available);
        balanceOf[msg.sender] = available - amount;
        total -= amount;
        emit Withdrawn(msg.sender, amount);
        (bool paid, ) = payable(msg.sender).call{value: amount}("");
        if (!paid) revert PaymentFailed();
    }

    function setPaused(bool paused) external onlyGuardian {
        isPaused = paused;
        emit Paused(paused);
    }
}
