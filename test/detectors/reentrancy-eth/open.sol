pragma solidity ^0.8.20;

contract Bank {
    mapping(address => uint256) private balances;

    function deposit() external payable {
        balances[msg.sender] += msg.value;
    }

    function withdraw() external {
        uint256 amount = balances[msg.sender];
        (bool ok, ) = msg.sender.call{value: amount}("");
        //            ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ High: `withdraw` sends ether to `msg.sender` before it updates `balances[msg.sender]`: the receiver can reenter while the old value is still stored.
        require(ok);
        balances[msg.sender] = 0;
    }

    function withdrawSome(uint256 amount) external {
        require(balances[msg.sender] >= amount);
        pay(msg.sender, amount);
      //^^^^^^^^^^^^^^^^^^^^^^^ High: `withdrawSome` sends ether to `msg.sender` before it updates `balances[msg.sender]`: the receiver can reenter while the old value is still stored.
        balances[msg.sender] -= amount;
    }

    function pay(address to, uint256 amount) private {
        (bool ok, ) = to.call{value: amount}("");
        require(ok);
    }
}

contract Bonus {
    mapping(address => bool) private claimed;

    receive() external payable {}

    function claim(address payable to) external {
        require(!claimed[to], "claimed");
        (bool ok, ) = to.call{value: 1 ether}("");
        //            ^^^^^^^^^^^^^^^^^^^^^^^^^^^ High: `claim` sends ether to `to` before it updates `claimed[to]`: the receiver can reenter while the old value is still stored.
        if (ok) {
            claimed[to] = true;
        }
    }
}

interface IReceiver {
    function isSupported() external returns (bool);
}

/// The call is in a modifier, and no ether is sent.
contract Airdrop {
    mapping(address => uint256) private received;

    modifier onceOnly() {
        require(received[msg.sender] == 0);
        _;
    }

    modifier supporting() {
        require(IReceiver(msg.sender).isSupported()); // safe: no ether goes along, which is another check's
        _;
    }

    function take() external onceOnly supporting {
        received[msg.sender] += 20;
    }
}

/// The lock is not shared: `move` spends the balance while `withdraw` is under way.
contract HalfLocked {
    mapping(address => uint256) private balances;
    bool private locked;

    modifier lock() {
        require(!locked);
        locked = true;
        _;
        locked = false;
    }

    function deposit() external payable lock {
        balances[msg.sender] += msg.value;
    }

    function withdraw() external lock {
        uint256 amount = balances[msg.sender];
        (bool ok, ) = msg.sender.call{value: amount}("");
        //            ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ High: `withdraw` sends ether to `msg.sender` before it updates `balances[msg.sender]`: the receiver can reenter through `move` while the old value is still stored.
        require(ok);
        balances[msg.sender] = 0;
    }

    function move(address to, uint256 amount) external {
        balances[msg.sender] -= amount;
        balances[to] += amount;
    }
}

/// What looks like a lock is never set.
contract NoLock {
    mapping(address => uint256) private credit;
    bool private locked;

    receive() external payable {
        credit[msg.sender] += msg.value;
    }

    function nonReentrant() external {
        require(!locked);
        uint256 amount = credit[msg.sender];
        assembly {
            pop(call(gas(), caller(), amount, 0, 0, 0, 0))
            //  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ High: `nonReentrant` sends ether to `msg.sender` before it updates `credit[msg.sender]`: the receiver can reenter while the old value is still stored.
        }
        credit[msg.sender] = 0;
    }
}
