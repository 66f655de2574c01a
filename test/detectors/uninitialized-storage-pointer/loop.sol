pragma solidity ^0.8.20;

contract Chain {
    struct Link {
        bytes32 next;
        uint256 amount;
    }

    mapping(bytes32 => Link) private links;
    bytes32 private first;

    function sum() external view returns (uint256 total) {
        Link storage link; // safe: each round sets it before it is read
        for (bytes32 id = first; id != bytes32(0); id = link.next) {
            link = links[id];
            total += link.amount;
        }
    }
}
