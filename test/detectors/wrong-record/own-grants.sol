// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// Everybody says who may act for them; who is asked has to be the one for whom is acted.
contract Wages {
    struct Stream {
        address payee;
        uint256 left;
    }

    mapping(uint256 => Stream) public streams;
    mapping(address => mapping(address => bool)) public agents;
    mapping(address => mapping(address => bool)) public isBlocked;
    uint256 public count;

    function open(address payee) external payable {
        streams[++count] = Stream(payee, msg.value);
    }

    function setAgent(address agent, bool may) external {
        agents[msg.sender][agent] = may;
    }

    function setBlocked(address who, bool yes) external {
        isBlocked[msg.sender][who] = yes;
    }

    function take(uint256 id, uint256 amount, address payable to) external {
        address payee = streams[id].payee;
        require(msg.sender == payee || agents[msg.sender][payee], "not for you");
        //                             ^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `take` asks `agents[msg.sender][streams[id].payee]`, which the caller sets: what `streams[id].payee` has allowed is kept the other way round.
        streams[id].left -= amount;
        to.transfer(amount);
    }

    function takeRightly(uint256 id, uint256 amount, address payable to) external {
        address payee = streams[id].payee;
        require(msg.sender == payee || agents[payee][msg.sender], "not for you"); // safe: the payee's word
        streams[id].left -= amount;
        to.transfer(amount);
    }

    function thank(uint256 id) external payable {
        require(!isBlocked[msg.sender][streams[id].payee], "blocked"); // safe: the caller's own will
        streams[id].left += msg.value;
    }
}

contract Wards {
    error NotYours();

    mapping(uint256 => address) public holderOf;
    mapping(address => mapping(address => bool)) private isTrusted;

    function trust(address who) external {
        isTrusted[msg.sender][who] = true;
    }

    function make(uint256 id) external {
        require(holderOf[id] == address(0), "made");
        holderOf[id] = msg.sender;
    }

    modifier forHolder(uint256 id) {
        if (holderOf[id] != msg.sender && !isTrusted[msg.sender][holderOf[id]]) revert NotYours();
        _;
    }

    function pass(uint256 id, address to) external forHolder(id) {
    //                                             ^^^^^^^^^^^^^ Medium: `pass` asks `isTrusted[msg.sender][holderOf[id]]`, which the caller sets: what `holderOf[id]` has allowed is kept the other way round.
        holderOf[id] = to;
    }
}

contract Purses {
    mapping(address => uint256) public savings;
    mapping(address => mapping(address => bool)) public stewards;

    function appoint(address steward, bool may) external {
        stewards[msg.sender][steward] = may;
    }

    function save() external payable {
        savings[msg.sender] += msg.value;
    }

    function spendFor(address account) external {
        require(msg.sender == account || stewards[msg.sender][account], "not a steward");
        //                               ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `spendFor` asks `stewards[msg.sender][account]`, which the caller sets: what `account` has allowed is kept the other way round.
        uint256 amount = savings[account];
        savings[account] = 0;
        payable(msg.sender).transfer(amount);
    }

    function spendForRightly(address account) external {
        require(msg.sender == account || stewards[account][msg.sender], "not a steward"); // safe: the account's word
        uint256 amount = savings[account];
        savings[account] = 0;
        payable(msg.sender).transfer(amount);
    }

    function sendHome(address account) external {
        require(stewards[msg.sender][account], "not among mine"); // safe: the account gets its own
        uint256 amount = savings[account];
        savings[account] = 0;
        payable(account).transfer(amount);
    }
}
