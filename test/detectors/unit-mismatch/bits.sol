// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// Marks of many, as bits of words.
contract Stamps {
    mapping(uint256 => uint256) private words;
    mapping(uint256 => uint256) private replaced;
    mapping(uint256 => uint256) private narrow;
    mapping(address => mapping(uint256 => uint256)) private used;
    mapping(address => mapping(uint256 => uint256)) private once;
    mapping(uint256 => uint256) private level;
    mapping(address => uint256) public points;

    function isIn(uint256 id) public view returns (bool) {
        return replaced[id >> 8] & (uint256(1) << (id & 0xff)) != 0;
    }

    function collect(uint256 id) external {
        require((words[id >> 8] >> (id & 0xff)) & 1 == 0, "had");
        words[id >> 8] |= uint256(1) << (id & 0xff); // safe: the other bits stay
        points[msg.sender]++;
    }

    function collectAlone(uint256 id) external {
        require(!isIn(id), "had");
        replaced[id >> 8] = uint256(1) << (id & 0xff);
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `collectAlone` sets the whole word `replaced[…]` to one bit, and its bits are asked for one by one: those that were set before are lost.
        points[msg.sender]++;
    }

    function collectNarrow(uint256 id) external {
        require((narrow[id >> 8] >> (id & 0xf)) & 1 == 0, "had");
        //       ^^^^^^^^^^^^^^^ Medium: `collectNarrow` keeps 256 numbers in a word, and tells 16 of them apart.
        narrow[id >> 8] |= uint256(1) << (id & 0xff);
        points[msg.sender]++;
    }

    function use(uint256 word, uint8 bit) external {
        uint256 mask = uint256(1) << bit;
        require(used[msg.sender][word] & mask == 0, "used");
        used[msg.sender][word] ^= mask; // safe: one bit is turned
        points[msg.sender]++;
    }

    function useAlone(uint256 word, uint8 bit) external {
        uint256 mask = uint256(1) << bit;
        require(once[msg.sender][word] & mask == 0, "used");
        once[msg.sender][word] = mask;
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `useAlone` sets the whole word `once[msg.sender][word]` to one bit, and its bits are asked for one by one: those that were set before are lost.
        points[msg.sender]++;
    }

    function raise(uint256 id, uint8 to) external {
        require(level[id] < uint256(1) << to, "lower");
        level[id] = uint256(1) << to; // safe: the word is asked for as a whole
    }
}
