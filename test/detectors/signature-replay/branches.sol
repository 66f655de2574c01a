pragma solidity ^0.8.20;

// What changes along is no mark, unless it bars the next time.

interface Item {
    function ownerOf(uint256 id) external view returns (address);
    function transferFrom(address from, address to, uint256 id) external;
}

contract Sales {
    mapping(uint256 => bool) private isSold;
    mapping(bytes32 => bool) private isUsed;
    mapping(address => uint256) public owed;

    function digestOf(Item item, uint256 id, uint256 price, uint256 deadline) private view returns (bytes32) {
        return keccak256(abi.encode(address(this), block.chainid, item, id, msg.sender, price, deadline));
    }

    function buy(Item item, uint256 id, uint256 deadline, uint8 v, bytes32 r, bytes32 s) external payable {
        require(block.timestamp <= deadline, "late");
        address seller = item.ownerOf(id);
        require(seller != address(0) && ecrecover(digestOf(item, id, msg.value, deadline), v, r, s) == seller, "not signed");
        //                              ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Low: `buy` accepts the same signature repeatedly: no nonce or used mark prevents replay.
        item.transferFrom(seller, msg.sender, id);
        uint256 fee = msg.value / 100;
        if (!isSold[id]) {
            isSold[id] = true;
            fee = msg.value / 10;
        }
        owed[seller] += msg.value - fee;
        owed[address(this)] += fee;
    }

    function buyOnce(Item item, uint256 id, uint256 deadline, uint8 v, bytes32 r, bytes32 s) external payable {
        require(block.timestamp <= deadline, "late");
        bytes32 digest = digestOf(item, id, msg.value, deadline);
        if (isUsed[digest]) return;
        isUsed[digest] = true;
        address seller = item.ownerOf(id);
        require(seller != address(0) && ecrecover(digest, v, r, s) == seller, "not signed"); // safe: marked
        item.transferFrom(seller, msg.sender, id);
        owed[seller] += msg.value;
    }

    function collect() external {
        uint256 amount = owed[msg.sender];
        owed[msg.sender] = 0;
        payable(msg.sender).transfer(amount);
    }
}
