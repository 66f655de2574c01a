// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/* Functions that the code names. */

interface IToken {
    function transfer(address to, uint256 amount) external returns (bool);
}

contract Factory {
    address private immutable creator = msg.sender;

    function withdraw(IToken token, address to, uint256 amount) external {
        require(msg.sender == creator, "not the creator");
        token.transfer(to, amount);
    }

    function selectorOf(bytes calldata data) private pure returns (bytes4 method) {
        assembly {
            method := and(calldataload(data.offset), 0xffffffff00000000000000000000000000000000000000000000000000000000)
        }
    }

    function run(address callee, bytes calldata data) external {
        require(data.length > 4, "length");
        bytes4 method = selectorOf(data);
        require(method == 0x6171d1c9 || method == 0x534255ff, "method");
        (bool success, ) = callee.call(data); // safe: two functions, and no token has them
        require(success, "failed");
    }

    function runPlain(address callee, bytes calldata data) external {
        require(bytes4(data[:4]) == 0x6171d1c9, "method");
        (bool success, ) = callee.call(data); // safe: one function
        require(success, "failed");
    }

    function runTransfer(address callee, bytes calldata data) external {
        bytes4 method = selectorOf(data);
        require(method == 0x6171d1c9 || method == 0xa9059cbb, "method");
        (bool success, ) = callee.call(data);
        //                 ^^^^^^^^^^^^^^^^^ High: `runTransfer` calls `callee` with `data`, both chosen by the caller, and can take the tokens that this contract holds.
        require(success, "failed");
    }

    function runLong(address callee, bytes calldata data) external {
        require(data.length == 68, "length");
        (bool success, ) = callee.call(data);
        //                 ^^^^^^^^^^^^^^^^^ High: `runLong` calls `callee` with `data`, both chosen by the caller, and can take the tokens that this contract holds.
        require(success, "failed");
    }
}
