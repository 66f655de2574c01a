pragma solidity 0.8.37;

contract Draws {
    address[] private keepers;
    mapping(address => uint256) public prize;
    uint256 private seed;
    uint256 public level;

    function reward() external {
        prize[msg.sender] = block.prevrandao % 100;
        //                  ^^^^^^^^^^^^^^^^^^^^^^ Medium: `block.prevrandao` decides this random number: others can predict or influence it.
    }

    function payKeeper() external {
        payable(keepers[block.number % keepers.length]).transfer(1 ether);
        //              ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `block.number` decides this random number: others can predict or influence it.
    }

    function stir() external {
        seed = uint256(keccak256(abi.encodePacked(seed, block.timestamp)));
    }

    function climb() external {
        if (seed % 3 == 0) level++;
    }

    function assembled() external {
        uint256 roll;
        assembly {
            mstore(0x00, timestamp())
            roll := mod(keccak256(0x00, 0x20), 6)
            //      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `block.timestamp` decides this random number: others can predict or influence it.
        }
        level = roll;
    }

    function preview() external view returns (uint256) {
        return uint256(keccak256(abi.encodePacked(block.timestamp, msg.sender))) % 6;
        //     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `block.timestamp` decides this random number: others can predict or influence it.
    }

    function join() external {
        keepers.push(msg.sender);
    }
}
