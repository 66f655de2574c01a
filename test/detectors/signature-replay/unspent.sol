// SPDX-License-Identifier: MIT
pragma solidity ^0.8.0;

/// The number is asked for and stays the next one, although what is done leaves traces under the signer.
contract Proxies {
    struct Mark {
        uint256 at;
        address to;
    }

    bytes32 private immutable domain = keccak256(abi.encode(block.chainid, address(this)));
    mapping(address => uint256) public numbers;
    mapping(address => address) public proxyOf;
    mapping(address => Mark[]) public marks;
    mapping(bytes32 => uint256) public filled;

    function signerOf(bytes32 body, uint8 v, bytes32 r, bytes32 s) private view returns (address signer) {
        signer = ecrecover(keccak256(abi.encodePacked("\x19\x01", domain, body)), v, r, s);
        require(signer != address(0), "no signature");
    }

    function name(address to) public {
        put(msg.sender, to);
    }

    function nameFor(address to, uint256 number, uint256 until, uint8 v, bytes32 r, bytes32 s) external {
        require(block.timestamp <= until, "late");
        address signer = signerOf(keccak256(abi.encode(to, number, until)), v, r, s);
        require(number == numbers[signer], "number");
        //      ^^^^^^^^^^^^^^^^^^^^^^^^^ High: `nameFor` asks for the number in `numbers[…]` and does not count it up: the same signature is good again.
        put(signer, to);
    }

    function nameOnce(address to, uint256 number, uint256 until, uint8 v, bytes32 r, bytes32 s) external {
        require(block.timestamp <= until, "late");
        address signer = signerOf(keccak256(abi.encode(to, number, until)), v, r, s); // safe: the number below moves on
        require(number == numbers[signer]++, "number");
        put(signer, to);
    }

    /// The number calls off all that is open; how much was done of each is kept under its hash.
    function fill(address to, uint256 number, uint256 most, uint256 part, uint8 v, bytes32 r, bytes32 s) external {
        bytes32 body = keccak256(abi.encode(to, number, most));
        address signer = signerOf(body, v, r, s);
        require(number == numbers[signer], "called off"); // safe: each is filled up by its hash
        filled[body] += part;
        require(filled[body] <= most, "full");
        put(signer, to);
    }

    function callOff() external {
        numbers[msg.sender]++;
    }

    function put(address who, address to) private {
        uint256 n = marks[who].length;
        if (n > 0 && marks[who][n - 1].at == block.timestamp) marks[who][n - 1].to = to;
        else marks[who].push(Mark(block.timestamp, to));
        proxyOf[who] = to;
    }
}
