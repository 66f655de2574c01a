pragma solidity ^0.8.0;

contract Payer {
    event Hash(bytes32 hash);

    function wrong(address to) external pure returns (bytes memory) {
        abi.encodeWithSignature("transfer(address, uint256)", to, 1);
        //                      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `transfer(address, uint256)` is not a valid function signature: it contains white space.
        abi.encodeWithSignature("transfer(address,uint)", to, 1);
        //                      ^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `transfer(address,uint)` is not a valid function signature: `uint` must be written `uint256`.
        abi.encodeWithSignature("transfer(address,uint256", to, 1);
        //                      ^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `transfer(address,uint256` is not a valid function signature: it is not a name with types in parentheses.
        abi.encodeWithSignature("transfer(address,uint256)", to);
        //                      ^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `transfer(address,uint256)` is not a valid function signature: it has 2 parameters, but the call passes 1.
        abi.encodeWithSignature("transfer(Token,uint256)", to, 1);
        //                      ^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `transfer(Token,uint256)` is not a valid function signature: `Token` is not an ABI type.
        bytes4 selector = bytes4(keccak256("transfer(address,uint256 amount)"));
        //                                 ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `transfer(address,uint256 amount)` is not a valid function signature: it contains white space.
        return abi.encodeWithSelector(selector, to, 1);
    }

    function right(address to, string calldata text) external returns (bytes memory) {
        abi.encodeWithSignature("transfer(address,uint256)", to, 1); // safe: canonical
        abi.encodeWithSignature("f()"); // safe: takes nothing
        abi.encodeWithSignature("f((uint256,address)[],bytes32[2])", new uint256[](1), to); // safe: tuples and arrays
        abi.encodeWithSignature(text, to); // safe: not known
        emit Hash(keccak256("transfer(address, uint256)")); // safe: no selector
        return abi.encodeWithSelector(bytes4(keccak256("f(uint256)")), to); // safe: canonical
    }
}
