// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

interface IDeedTaker {
    function takeDeed(address from, uint256 deed) external returns (bool);
}

contract DeedOffice {
    error NotYours(uint256 deed);
    error Exists(uint256 deed);
    error Refused();

    address public immutable clerk;
    mapping(uint256 => address) public holderOf;
    mapping(uint256 => address) public agentOf;
    mapping(address => mapping(address => bool)) public manages;
    mapping(address => uint256) public count;

    constructor() {
        clerk = msg.sender;
    }

    function write(uint256 deed, address to) external {
        if (msg.sender != clerk) revert NotYours(deed);
        if (holderOf[deed] != address(0)) revert Exists(deed);
        holderOf[deed] = to;
        count[to]++;
    }

    function name(uint256 deed, address agent) external {
        if (holderOf[deed] != msg.sender) revert NotYours(deed);
        agentOf[deed] = agent;
    }

    function setManager(address manager, bool may) external {
        manages[msg.sender][manager] = may;
    }

    function transfer(address to, uint256 deed) public {
        address from = holderOf[deed];
        if (!_may(from, deed)) revert NotYours(deed);
        delete agentOf[deed];
        holderOf[deed] = to;
        count[from]--;
        count[to]++;
    }

    function transferAndTell(address to, uint256 deed) external {
        address from = holderOf[deed];
        transfer(to, deed);
        if (!IDeedTaker(to).takeDeed(from, deed)) revert Refused();
    }

    function _may(address from, uint256 deed) private view returns (bool) {
        if (from == address(0)) return false;
        return msg.sender == from || msg.sender == agentOf[deed] || manages[from][msg.sender];
    }
}
