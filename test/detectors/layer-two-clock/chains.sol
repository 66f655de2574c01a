pragma solidity ^0.8.20;

interface ArbSys {
    function arbBlockNumber() external view returns (uint256);
}

interface ISystem {
    function getNonce(address account) external view returns (uint256);
}

contract OnArbitrum {
    ArbSys private constant arbSys = ArbSys(address(0x64));
    uint256 public last;

    function run() external {
        require(block.number > last + 10, "too early");
        //      ^^^^^^^^^^^^ Low: On Arbitrum `block.number` is roughly the block number of layer 1 and increases in jumps.
        last = block.number;
        //     ^^^^^^^^^^^^ Low: On Arbitrum `block.number` is roughly the block number of layer 1 and increases in jumps.
    }

    function draw() external view returns (uint256) {
        return block.prevrandao % 6;
        //     ^^^^^^^^^^^^^^^^ Low: On Arbitrum `block.prevrandao` is the constant 1.
    }

    function current() external view returns (uint256) {
        return arbSys.arbBlockNumber(); // safe: the chain's own number
    }

    function time() external view returns (uint256) {
        return block.timestamp; // safe: the same everywhere
    }
}

contract Derived is OnArbitrum {
    function age() external view returns (uint256) {
        return block.number - last;
        //     ^^^^^^^^^^^^ Low: On Arbitrum `block.number` is roughly the block number of layer 1 and increases in jumps.
    }
}

contract OnZkSync {
    function draw() external view returns (uint256) {
        return block.prevrandao ^ ISystem(0x0000000000000000000000000000000000008003).getNonce(msg.sender);
        //     ^^^^^^^^^^^^^^^^ Low: On zkSync `block.prevrandao` is a constant.
    }

    function number() external view returns (uint256) {
        return block.number; // safe: the chain's own
    }
}

contract Anywhere {
    uint256 private constant hundred = 100;

    function number() external view returns (uint256) {
        return block.number + hundred; // safe: nothing says which chain
    }

    function burn() external view returns (address) {
        return block.number > 1 ? address(0xdead) : address(1); // safe: no system contract
    }
}
