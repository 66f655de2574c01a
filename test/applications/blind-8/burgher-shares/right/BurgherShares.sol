// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {IIdentityBook, IStable, ITransferRules} from "./Interfaces.sol";

/// Shares that only burghers hold; dividends go to who held them when they were declared.
contract BurgherShares {
    struct Mark {
        uint64 round;
        uint192 balance;
    }

    struct Dividend {
        uint256 amount;
        uint256 supply;
    }

    IIdentityBook public immutable book;
    ITransferRules public immutable rules;
    IStable public immutable stable;
    uint256 public totalSupply;
    mapping(address => uint256) public balanceOf;
    mapping(address => uint256) public frozen;
    mapping(address => address) public successor;
    mapping(address => mapping(address => uint256)) public allowance;
    Dividend[] public dividends;
    mapping(uint256 => mapping(address => bool)) public hasClaimed;
    mapping(address => Mark[]) private _marks;

    error NotAllowed();
    error BadAmount();
    error BadReceiver();
    error Frozen();
    error Claimed();
    error PaymentFailed();

    event Transfer(address indexed from, address indexed to, uint256 amount);

    modifier onlyAgent() {
        if (!book.isAgent(msg.sender)) revert NotAllowed();
        _;
    }

    constructor(IIdentityBook book_, ITransferRules rules_, IStable stable_) {
        (book, rules, stable) = (book_, rules_, stable_);
    }

    function approve(address spender, uint256 amount) external returns (bool) {
        allowance[msg.sender][spender] = amount;
        return true;
    }

    function transfer(address to, uint256 amount) external returns (bool) {
        _checkedMove(msg.sender, to, amount);
        return true;
    }

    function transferFrom(address from, address to, uint256 amount) external returns (bool) {
        allowance[from][msg.sender] -= amount;
        _checkedMove(from, to, amount);
        return true;
    }

    function issue(address to, uint256 amount) external onlyAgent {
        rules.check(address(0), to, amount);
        _move(address(0), to, amount);
        if (totalSupply > type(uint192).max) revert BadAmount();
    }

    function redeem(address from, uint256 amount) external onlyAgent {
        _move(from, address(0), amount);
        if (frozen[from] > balanceOf[from]) frozen[from] = balanceOf[from];
    }

    function freeze(address who, uint256 amount) external onlyAgent {
        frozen[who] = amount;
    }

    /// A holder who has lost their key goes on with another account; what they have not claimed goes there too.
    function recover(address lost, address fresh) external onlyAgent {
        if (successor[lost] != address(0) || successor[fresh] != address(0) || lost == fresh) revert BadReceiver();
        if (!book.isVerified(fresh)) revert BadReceiver();
        successor[lost] = fresh;
        frozen[fresh] += frozen[lost];
        frozen[lost] = 0;
        if (balanceOf[lost] > 0) _move(lost, fresh, balanceOf[lost]);
    }

    function declare(uint256 amount) external onlyAgent returns (uint256 round) {
        if (totalSupply == 0) revert BadAmount();
        round = dividends.length;
        dividends.push(Dividend(amount, totalSupply));
        if (!stable.transferFrom(msg.sender, address(this), amount)) revert PaymentFailed();
    }

    function claim(uint256 round, address account) external {
        if (hasClaimed[round][account]) revert Claimed();
        hasClaimed[round][account] = true;
        Dividend memory dividend = dividends[round];
        uint256 part = (dividend.amount * balanceAt(account, round)) / dividend.supply;
        address to = account;
        while (successor[to] != address(0)) to = successor[to];
        if (!stable.transfer(to, part)) revert PaymentFailed();
    }

    /// What an account held when the dividend of this round was declared.
    function balanceAt(address account, uint256 round) public view returns (uint256) {
        Mark[] storage marks = _marks[account];
        uint256 low = 0;
        uint256 high = marks.length;
        while (low < high) {
            uint256 middle = (low + high) / 2;
            if (marks[middle].round > round) high = middle;
            else low = middle + 1;
        }
        return low < marks.length ? marks[low].balance : balanceOf[account];
    }

    function _checkedMove(address from, address to, uint256 amount) private {
        if (balanceOf[from] < frozen[from] + amount) revert Frozen();
        rules.check(from, to, amount);
        _move(from, to, amount);
    }

    function _move(address from, address to, uint256 amount) private {
        if (amount == 0 || from == to) revert BadAmount();
        _mark(from);
        _mark(to);
        if (from == address(0)) totalSupply += amount;
        else balanceOf[from] -= amount;
        if (to == address(0)) totalSupply -= amount;
        else balanceOf[to] += amount;
        rules.moved(from, to, amount);
        emit Transfer(from, to, amount);
    }

    /// Keeps the balance that counted for all rounds until now, before it changes for the first time since.
    function _mark(address account) private {
        Mark[] storage marks = _marks[account];
        uint64 next = uint64(dividends.length);
        if (next == 0 || account == address(0)) return;
        if (marks.length > 0 && marks[marks.length - 1].round == next) return;
        marks.push(Mark(next, uint192(balanceOf[account])));
    }
}
