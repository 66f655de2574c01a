pragma solidity ^0.5.0;

library Math {
    function sub(uint256 a, uint256 b) internal pure returns (uint256) {
        require(b <= a, "too much");
        return a - b;
    }
}

contract Lists {
    using Math for uint256;

    mapping(address => uint256[]) private owned;
    mapping(uint256 => uint256) private indexes;

    function add(uint256 id) external {
        indexes[id] = owned[msg.sender].length;
        owned[msg.sender].push(id);
    }

    function remove(uint256 id) external {
        uint256 last = owned[msg.sender].length.sub(1);
        uint256 at = indexes[id];
        if (at != last) {
            uint256 moved = owned[msg.sender][last];
            owned[msg.sender][at] = moved;
            indexes[moved] = at;
        }
        owned[msg.sender].length--; // safe: the subtraction before would have reverted
    }
}
// ====
// solc: 0.5.17
