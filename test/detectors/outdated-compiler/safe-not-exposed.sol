==== Source: plain.sol ====
pragma solidity 0.8.13; // safe: none of the compiler's bugs can hit this code
contract Plain {
    mapping(address => uint256) public balances;

    function deposit() external payable {
        balances[msg.sender] += msg.value;
    }
}
==== Source: assembly.sol ====
pragma solidity 0.8.13; // safe: what is written to memory is read in the same block
contract Assembly {
    function answer() external pure {
        assembly {
            mstore(0x00, 0x2a)
            return(0x00, 0x20)
        }
    }

    function store(uint256 value) external pure returns (bytes32 hash) {
        assembly {
            mstore(0x00, value) // safe: the block uses a variable, so it is not optimised alone
        }
        assembly {
            hash := keccak256(0x00, 0x20)
        }
    }
}
==== Source: last.sol ====
pragma solidity 0.8.13;
contract Last {
    event Fixed(uint256 id, uint256[2] limits);
    event First(uint256[2] limits, string note);

    function order(string calldata note, uint256[2] calldata limits) external {
        emit Fixed(1, limits); // safe: nothing dynamic to overwrite
        emit First(limits, note); // safe: the static array is not the last argument
    }
}
==== Source: interface.sol ====
pragma solidity 0.8.13; // safe: an interface has no bytecode
interface Plug {
    function pull() external;
}
