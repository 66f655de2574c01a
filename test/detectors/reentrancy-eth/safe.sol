pragma solidity ^0.8.24;

contract EffectsFirst {
    mapping(address => uint256) private balances;
    uint256 private nWithdrawals;

    receive() external payable {
        balances[msg.sender] += msg.value;
    }

    function withdraw() external {
        uint256 amount = balances[msg.sender];
        balances[msg.sender] = 0;
        (bool ok, ) = msg.sender.call{value: amount}(""); // safe: the balance is gone before
        require(ok);
    }

    function counted() external {
        uint256 amount = balances[msg.sender];
        balances[msg.sender] = 0;
        (bool ok, ) = msg.sender.call{value: amount}(""); // safe: the counter decides nothing
        require(ok);
        nWithdrawals++;
    }

    function limited() external {
        uint256 amount = balances[msg.sender];
        payable(msg.sender).transfer(amount); // safe: not enough gas to come back
        balances[msg.sender] = 0;
    }

    function limitedToo() external {
        uint256 amount = balances[msg.sender];
        (bool ok, ) = msg.sender.call{value: amount, gas: 2300}(""); // safe: not enough gas to come back
        require(ok);
        balances[msg.sender] = 0;
    }

    function either(bool pay) external {
        uint256 amount = balances[msg.sender];
        if (pay) {
            (bool ok, ) = msg.sender.call{value: 1}(""); // safe: the write is on the other path
            require(ok);
            return;
        }
        balances[msg.sender] = amount / 2;
    }

    function others(address[] calldata all) external {
        for (uint256 i = 0; i < all.length; i++) {
            uint256 amount = balances[all[i]];
            balances[all[i]] = 0;
            (bool ok, ) = all[i].call{value: amount}(""); // safe: each balance is gone before its call
            require(ok);
        }
    }
}

contract Locked {
    mapping(address => uint256) private balances;
    uint256 private constant OPEN = 1;
    uint256 private constant BUSY = 2;
    uint256 private status = OPEN;

    modifier one() {
        enter();
        _;
        status = OPEN;
    }

    function enter() private {
        if (status == BUSY) revert();
        status = BUSY;
    }

    function deposit() external payable {
        balances[msg.sender] += msg.value;
    }

    function withdraw() external one {
        uint256 amount = balances[msg.sender];
        (bool ok, ) = msg.sender.call{value: amount}(""); // safe: both functions that spend share the lock
        require(ok);
        balances[msg.sender] = 0;
    }

    function move(address to, uint256 amount) external one {
        balances[msg.sender] -= amount;
        balances[to] += amount;
    }
}

contract LockedInTransientStorage {
    mapping(address => uint256) private balances;
    bool transient busy;

    receive() external payable {
        balances[msg.sender] += msg.value;
    }

    function withdraw() external {
        assembly {
            if tload(7) {
                revert(0, 0)
            }
            tstore(7, address())
        }
        uint256 amount = balances[msg.sender];
        (bool ok, ) = msg.sender.call{value: amount}(""); // safe: locked in assembly
        require(ok);
        balances[msg.sender] = 0;
        assembly {
            tstore(7, 0)
        }
    }

    function withdrawToo() external {
        require(!busy);
        busy = true;
        assembly {
            if tload(7) {
                revert(0, 0)
            }
        }
        uint256 amount = balances[msg.sender];
        (bool ok, ) = msg.sender.call{value: amount, gas: 2000}("");
        require(ok);
        balances[msg.sender] = 0;
        busy = false;
    }
}

interface IOracle {
    function price() external view returns (uint256);

    function refresh() external;
}

contract Trusting {
    IOracle private immutable oracle;
    address private immutable owner = msg.sender;
    mapping(address => uint256) private balances;
    mapping(address => bool) private isToken;

    constructor(IOracle o) {
        oracle = o;
    }

    receive() external payable {
        balances[msg.sender] += msg.value;
    }

    function update() external {
        uint256 amount = balances[msg.sender];
        require(amount > 0);
        oracle.refresh(); // safe: chosen at deployment
        balances[msg.sender] = amount + 1;
    }

    function look(IOracle other) external {
        require(balances[msg.sender] > 0);
        balances[msg.sender] = other.price(); // safe: a view call cannot change anything
    }

    function allow(address token) external {
        require(msg.sender == owner);
        isToken[token] = true;
    }

    function listed(IOracle token) external {
        require(isToken[address(token)]);
        uint256 amount = balances[msg.sender];
        token.refresh(); // safe: the owner listed it
        balances[msg.sender] = amount / 2;
    }

    function manage(address payable to) external {
        require(msg.sender == owner);
        uint256 amount = balances[to];
        (bool ok, ) = to.call{value: amount}(""); // safe: only the owner comes here
        require(ok);
        balances[to] = 0;
    }
}

contract Different {
    struct Account {
        uint256 held;
        uint256 lastUse;
    }

    mapping(address => Account) private accounts;

    receive() external payable {
        accounts[msg.sender].held += msg.value;
    }

    function ping(address other) external {
        require(accounts[msg.sender].held > 0);
        (bool ok, ) = msg.sender.call(""); // safe: what is written after was not looked at
        require(ok);
        accounts[msg.sender].lastUse = block.timestamp;
        accounts[other].lastUse = block.timestamp;
    }
}
