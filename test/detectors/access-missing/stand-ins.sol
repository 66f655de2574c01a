// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// Whom the caller names is on the list; who calls, nobody asks.
contract Council {
    mapping(address => bool) public sits;
    uint256 public votes;

    constructor(address[] memory first) {
        for (uint256 i = 0; i < first.length; i++) sits[first[i]] = true;
    }

    function vote() external {
        require(sits[msg.sender], "not in the council");
        votes++;
    }

    function replace(address old, address next) external {
        require(sits[old] && !sits[next] && next != address(0), "not possible");
        sits[old] = false;
        sits[next] = true;
      //^^^^^^^^^^^^^^^^^ High: Anyone can change `sits[next]` through `replace`, while `sits[msg.sender]` decides who passes an access check.
    }
}

/// Right: one of them lets another in.
contract Guild {
    mapping(address => bool) public sits;
    uint256 public votes;

    constructor() {
        sits[msg.sender] = true;
    }

    function vote() external {
        require(sits[msg.sender], "not in the guild");
        votes++;
    }

    function replace(address next) external {
        require(sits[msg.sender] && !sits[next], "not possible");
        sits[msg.sender] = false;
        sits[next] = true;
    }
}

/// Anyone allows anyone to take from anyone.
contract Chips {
    mapping(address => uint256) public balanceOf;
    mapping(address => mapping(address => uint256)) public allowance;

    function buy() external payable {
        balanceOf[msg.sender] += msg.value;
    }

    function approve(address owner, address spender, uint256 amount) external {
        allowance[owner][spender] = amount;
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ High: Anyone can change `allowance[owner][spender]` through `approve`, while `allowance[from][msg.sender]` decides who passes an access check.
    }

    function take(address from, address to, uint256 amount) external {
        allowance[from][msg.sender] -= amount;
        balanceOf[from] -= amount;
        balanceOf[to] += amount;
    }
}

/// Right: the owner of the chips allows it.
contract Marbles {
    mapping(address => uint256) public balanceOf;
    mapping(address => mapping(address => uint256)) public allowance;

    function buy() external payable {
        balanceOf[msg.sender] += msg.value;
    }

    function approve(address spender, uint256 amount) external {
        allowance[msg.sender][spender] = amount;
    }

    function take(address from, address to, uint256 amount) external {
        allowance[from][msg.sender] -= amount;
        balanceOf[from] -= amount;
        balanceOf[to] += amount;
    }
}

/// The holder is asked for in a helper, among others, and forgotten where the agent is named.
contract Keys {
    error NotYours();

    mapping(uint256 => address) public holderOf;
    mapping(uint256 => address) public agentOf;
    uint256 public last;

    function cut() external returns (uint256 id) {
        id = ++last;
        holderOf[id] = msg.sender;
    }

    function appoint(uint256 id, address agent) external {
        if (holderOf[id] == address(0)) revert NotYours();
        agentOf[id] = agent;
      //^^^^^^^^^^^^^^^^^^^ Medium: Anyone can change `agentOf[id]` through `appoint`, while `hand` compares the caller with `agentOf[id]`.
    }

    function hand(uint256 id, address to) external {
        if (!_isTrusted(id)) revert NotYours();
        delete agentOf[id];
        holderOf[id] = to;
    }

    function _isTrusted(uint256 id) private view returns (bool) {
        address holder = holderOf[id];
        if (holder == address(0)) return false;
        return msg.sender == holder || msg.sender == agentOf[id];
    }
}

/// Either will do, and the one is for everybody.
contract Tariff {
    address public chief = msg.sender;
    uint256 public fee;

    function setFee(uint256 next, address payer) external {
        require(msg.sender == chief || payer != address(0), "not the chief");
        fee = next;
      //^^^^^^^^^^ Medium: Anyone can change `fee` through `setFee`, while `pay` uses it as the price in ether, and `setChief` is restricted.
    }

    function setChief(address next) external {
        require(msg.sender == chief, "not the chief");
        chief = next;
    }

    function pay() external payable {
        require(msg.value == fee, "fee");
    }
}
