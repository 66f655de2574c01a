// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// What the owner before granted is cleared of something else.
contract Boats {
    mapping(uint256 => address) public captainOf;
    mapping(uint256 => address) public mateOf;
    mapping(address => uint256) public fleet;
    uint256 public last;

    function build() external {
        captainOf[++last] = msg.sender;
        fleet[msg.sender]++;
    }

    function hire(uint256 boat, address mate) external {
        require(captainOf[boat] == msg.sender, "not yours");
        mateOf[boat] = mate;
    }

    function sail(uint256 boat) external {
        require(mateOf[boat] == msg.sender, "not the mate");
        captainOf[boat] = msg.sender;
        mateOf[boat] = address(0); // safe: of the same boat
    }

    function sell(uint256 boat, address to) external {
        address from = captainOf[boat];
        require(from == msg.sender, "not yours");
        delete mateOf[fleet[from]];
        captainOf[boat] = to;
      //^^^^^^^^^^^^^^^^^^^^ Medium: `sell` gives `captainOf[boat]` to somebody else and leaves `mateOf[boat]`, which the owner before set.
    }

    function sellLast(uint256 boat, address to) external {
        require(captainOf[boat] == msg.sender, "not yours");
        delete mateOf[last];
        captainOf[boat] = to;
      //^^^^^^^^^^^^^^^^^^^^ Medium: `sellLast` gives `captainOf[boat]` to somebody else and leaves `mateOf[boat]`, which the owner before set.
    }

    function swap(uint256 boat, uint256 other, address to) external {
        require(captainOf[boat] == msg.sender, "not yours");
        captainOf[boat] = to;
      //^^^^^^^^^^^^^^^^^^^^ Medium: `swap` gives `captainOf[boat]` to somebody else and leaves `mateOf[boat]`, which the owner before set.
        mateOf[other] = address(0);
    }

    function sellByEither(uint256 boat, address to) external {
        if (!_may(captainOf[boat], boat)) revert("not yours");
        delete mateOf[fleet[to]];
        captainOf[boat] = to;
      //^^^^^^^^^^^^^^^^^^^^ Medium: `sellByEither` gives `captainOf[boat]` to somebody else and leaves `mateOf[boat]`, which the owner before set.
    }

    function _may(address captain, uint256 boat) private view returns (bool) {
        if (captain == address(0)) return false;
        return msg.sender == captain || msg.sender == mateOf[boat];
    }

    function sellRight(uint256 boat, address to) external {
        require(captainOf[boat] == msg.sender, "not yours");
        delete mateOf[boat]; // safe: of the same boat
        captainOf[boat] = to;
    }

    function sellNewest(uint256 boat, address to) external {
        require(boat == last && captainOf[boat] == msg.sender, "not yours");
        delete mateOf[last]; // safe: the two are the same
        captainOf[boat] = to;
    }
}
