pragma solidity ^0.8.0;

contract Parcels {
    string private prefix = "a";
    string private suffix = "b";
    bytes private last;

    function keep(bytes calldata a, bytes calldata b) external {
        bytes memory joined = abi.encodePacked(a, b);
        //                    ^^^^^^^^^^^^^^^^^^^^^^ None: 2 values of dynamic type are packed without their lengths: the boundary between them is lost.
        last = joined;
    }

    function drop(uint256 n, string calldata a, uint256[] calldata list) external pure returns (uint256) {
        bytes memory joined = abi.encodePacked(n, a, list);
        //                    ^^^^^^^^^^^^^^^^^^^^^^^^^^^^ None: 2 values of dynamic type are packed without their lengths: the boundary between them is lost.
        return joined.length;
    }

    function text(string calldata a, string calldata b) external pure returns (string memory) {
        bytes memory joined = abi.encodePacked(a, b); // safe: text that is put together
        return string(joined);
    }

    function send(address to, bytes calldata a, bytes calldata b) external {
        bytes memory data = abi.encodePacked(a, b); // safe: what is sent
        (bool ok, ) = to.call(data);
        require(ok, "failed");
    }

    function own() external {
        bytes memory joined = abi.encodePacked(prefix, suffix); // safe: no caller chooses
        last = joined;
    }

    function apart(bytes calldata a, uint256 n, bytes calldata b) external {
        bytes memory joined = abi.encodePacked(a, n, b); // safe: something of fixed length between
        last = joined;
    }

    function single(bytes calldata a, uint256 n) external {
        bytes memory joined = abi.encodePacked(n, a); // safe: one of variable length
        last = joined;
    }
}
