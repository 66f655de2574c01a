pragma solidity ^0.8.20;

contract Timed {
    mapping(address => uint256) private balances;
    mapping(address => uint256) private lastUse;

    receive() external payable {
        balances[msg.sender] += msg.value;
    }

    function late(uint256 amount) external {
        require(balances[msg.sender] >= amount);
        require(block.timestamp >= lastUse[msg.sender] + 1 weeks);
        (bool ok, ) = msg.sender.call{value: amount}("");
        //            ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ High: `late` sends ether to `msg.sender` before it updates `balances[msg.sender]`: the receiver can reenter while the old value is still stored.
        require(ok);
        balances[msg.sender] -= amount;
        lastUse[msg.sender] = block.timestamp;
    }
}

contract TimedFirst {
    mapping(address => uint256) private balances;
    mapping(address => uint256) private lastUse;

    receive() external payable {
        balances[msg.sender] += msg.value;
    }

    function early(uint256 amount) external {
        require(balances[msg.sender] >= amount);
        require(block.timestamp >= lastUse[msg.sender] + 1 weeks);
        lastUse[msg.sender] = block.timestamp;
        (bool ok, ) = msg.sender.call{value: amount}(""); // safe: a second call this week reverts
        require(ok);
        balances[msg.sender] -= amount;
    }
}

interface IERC721Receiver {
    function onERC721Received(uint256 id) external returns (bytes4);
}

/// The limit is noted after the receiver was called.
contract Mint {
    mapping(uint256 => address) private owners;
    mapping(address => uint256) private minted;
    uint256 private next;

    function mint() external {
        require(minted[msg.sender] < 1);
        safeMint(msg.sender); // safe: no ether goes along, which is another check's
        minted[msg.sender]++;
    }

    function safeMint(address to) private {
        uint256 id = next++;
        owners[id] = to;
        require(IERC721Receiver(to).onERC721Received(id) == IERC721Receiver.onERC721Received.selector);
    }

    function burn(uint256 id) external {
        require(owners[id] == msg.sender);
        delete owners[id];
        IERC721Receiver(msg.sender).onERC721Received(id); // safe: nothing is written afterwards
    }
}

/// The old balance is kept in a variable while the receiver is called.
contract Hooked {
    mapping(address => uint256) private balances;

    constructor() {
        balances[msg.sender] = 1e18;
    }

    function send(address to, uint256 amount) external {
        uint256 before = balances[msg.sender];
        IERC721Receiver(to).onERC721Received(amount); // safe: no ether goes along, which is another check's
        balances[msg.sender] = before - amount;
        balances[to] += amount;
    }
}
