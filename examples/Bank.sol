// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @title A bank that keeps ether for its customers and pays a yearly bonus
contract Bank {
    struct Account {
        uint256 balance;
        uint64 openedAt;
    }

    address public immutable manager;
    uint256 public bonusPercent = 2;
    mapping(address => Account) public accounts;

    event Deposited(address indexed customer, uint256 amount);
    event Withdrawn(address indexed customer, uint256 amount);

    error NothingToWithdraw();
    error PaymentFailed();

    constructor() payable {
        manager = msg.sender;
    }

    function deposit() external payable {
        Account storage account = accounts[msg.sender];
        if (account.openedAt == 0) account.openedAt = uint64(block.number);
        account.balance += msg.value;
        emit Deposited(msg.sender, msg.value);
    }

    /// The customer is paid before the balance is cleared: a contract that is paid can ask again.
    function withdrawAll() external {
        uint256 amount = accounts[msg.sender].balance;
        if (amount == 0) revert NothingToWithdraw();
        (bool paid, ) = msg.sender.call{value: amount}("");
        if (!paid) revert PaymentFailed();
        accounts[msg.sender].balance = 0;
        emit Withdrawn(msg.sender, amount);
    }

    /// The balance falls first, but nobody looks whether the payment succeeded.
    function withdraw(uint256 amount) external {
        accounts[msg.sender].balance -= amount;
        msg.sender.call{value: amount}("");
        emit Withdrawn(msg.sender, amount);
    }

    function setBonus(uint256 percent) external {
        require(msg.sender == manager, "only the manager");
        bonusPercent = percent;
    }
}
