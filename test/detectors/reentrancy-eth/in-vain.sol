pragma solidity ^0.8.20;

// What nobody ever fills pays nothing, however often it is asked.

/// Who pays in is not credited: the function takes no ether.
contract Unfilled {
    mapping(address => uint256) private savings;

    receive() external payable {}

    function save() external {
        uint256 given = 0;
        savings[msg.sender] += given;
    }

    function withdraw() external {
        uint256 amount = savings[msg.sender];
        (bool ok, ) = msg.sender.call{value: amount}("");
        //            ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Low: `withdraw` sends ether to `msg.sender` before it updates `savings[msg.sender]`: the receiver can reenter while the old value is still stored.
        require(ok);
        savings[msg.sender] = 0;
    }
}

/// Moving what is there makes no more of it.
contract Moved {
    mapping(address => uint256) private savings;

    receive() external payable {}

    function move(address to, uint256 amount) external {
        require(savings[msg.sender] >= amount);
        savings[to] += amount;
        savings[msg.sender] -= amount;
    }

    function withdraw() external {
        uint256 amount = savings[msg.sender];
        (bool ok, ) = msg.sender.call{value: amount / 2}("");
        //            ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Low: `withdraw` sends ether to `msg.sender` before it updates `savings[msg.sender]`: the receiver can reenter while the old value is still stored.
        require(ok);
        savings[msg.sender] = 0;
    }
}

/// What is moved is not asked to be there: the one falls below zero, and the other has it.
contract Wrapped {
    mapping(address => uint256) private savings;

    receive() external payable {}

    function move(address to, uint256 amount) external {
        unchecked {
            savings[msg.sender] -= amount;
        }
        savings[to] += amount;
    }

    function withdraw() external {
        uint256 amount = savings[msg.sender];
        (bool ok, ) = msg.sender.call{value: amount}("");
        //            ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ High: `withdraw` sends ether to `msg.sender` before it updates `savings[msg.sender]`: the receiver can reenter while the old value is still stored.
        require(ok);
        savings[msg.sender] = 0;
    }
}

/// The constructor fills it.
contract Given {
    mapping(address => uint256) private savings;

    constructor(address first) payable {
        savings[first] = msg.value;
    }

    function withdraw() external {
        uint256 amount = savings[msg.sender];
        (bool ok, ) = msg.sender.call{value: amount}("");
        //            ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ High: `withdraw` sends ether to `msg.sender` before it updates `savings[msg.sender]`: the receiver can reenter while the old value is still stored.
        require(ok);
        savings[msg.sender] = 0;
    }
}

/// Only one of two is never filled.
contract Topped {
    mapping(address => uint256) private savings;
    mapping(address => uint256) private bonus;

    function save() external payable {
        bonus[msg.sender] += msg.value;
    }

    function withdraw() external {
        uint256 amount = savings[msg.sender] + bonus[msg.sender];
        (bool ok, ) = msg.sender.call{value: amount}("");
        //            ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ High: `withdraw` sends ether to `msg.sender` before it updates `savings[msg.sender]`: the receiver can reenter while the old value is still stored.
        require(ok);
        savings[msg.sender] = 0;
        bonus[msg.sender] = 0;
    }
}

/// A contract that derives from it fills it: what it does is what counts.
contract Plain {
    mapping(address => uint256) internal savings;

    function withdraw() external {
        uint256 amount = savings[msg.sender];
        (bool ok, ) = msg.sender.call{value: amount}("");
        //            ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ High: `withdraw` sends ether to `msg.sender` before it updates `savings[msg.sender]`: the receiver can reenter while the old value is still stored.
        require(ok);
        savings[msg.sender] = 0;
    }
}

contract Filled is Plain {
    function save() external payable {
        savings[msg.sender] += msg.value;
    }
}

/// Assembly writes wherever it likes.
contract Assembled {
    mapping(address => uint256) private savings;

    function put(uint256 slot, uint256 value) external {
        assembly {
            sstore(slot, value)
        }
    }

    function withdraw() external {
        uint256 amount = savings[msg.sender];
        (bool ok, ) = msg.sender.call{value: amount}("");
        //            ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ High: `withdraw` sends ether to `msg.sender` before it updates `savings[msg.sender]`: the receiver can reenter while the old value is still stored.
        require(ok);
        savings[msg.sender] = 0;
    }
}
