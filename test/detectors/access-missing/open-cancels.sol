// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

interface IToken {
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
}

/// Orders that are signed, and called off by their makers.
abstract contract Book {
    struct Order {
        address maker;
        IToken token;
        uint256 amount;
        uint256 price;
        uint256 until;
    }

    mapping(bytes32 => bool) public off;
    mapping(bytes32 => bool) public isSeen;
    mapping(address => mapping(bytes32 => bool)) public offOf;

    function idOf(Order calldata o) public view returns (bytes32) {
        return keccak256(abi.encode(block.chainid, address(this), o.maker, o.token, o.amount, o.price, o.until));
    }

    function _signer(bytes32 id, uint8 v, bytes32 r, bytes32 s) internal pure returns (address who) {
        require(uint256(s) <= 0x7FFFFFFFFFFFFFFFFFFFFFFFFFFFFFFF5D576E7357A4501DDFE92F46681B20A0, "malleable");
        who = ecrecover(id, v, r, s);
        require(who != address(0), "not signed");
    }

    function fill(Order calldata o, uint8 v, bytes32 r, bytes32 s) external payable {
        bytes32 id = idOf(o);
        require(_signer(id, v, r, s) == o.maker && block.timestamp <= o.until, "not signed, or late");
        require(!off[id] && !offOf[o.maker][id] && msg.value == o.price, "off, or unpaid");
        off[id] = true; // safe: it is carried out
        require(o.token.transferFrom(o.maker, msg.sender, o.amount), "token");
        payable(o.maker).transfer(msg.value);
    }
}

contract OpenBook is Book {
    function cancel(Order calldata o) external {
        off[idOf(o)] = true;
      //^^^^^^^^^^^^^^^^^^^ Medium: `cancel` sets `off[…]` and asks for nobody: anyone calls off what others have signed.
    }

    function cancelById(bytes32 id) external {
        off[id] = true;
      //^^^^^^^^^^^^^^ Medium: `cancelById` sets `off[id]` and asks for nobody: anyone calls off what others have signed.
    }

    function cancelSome(Order calldata o) external {
        require(o.amount > 0 && !off[idOf(o)], "off");
        off[idOf(o)] = true;
      //^^^^^^^^^^^^^^^^^^^ Medium: `cancelSome` sets `off[…]` and asks for nobody: anyone calls off what others have signed.
    }
}

contract OwnBook is Book {
    address private immutable keeper = msg.sender;

    function cancel(Order calldata o) external {
        require(msg.sender == o.maker, "not yours");
        off[idOf(o)] = true; // safe: its maker
    }

    function cancelByKeeper(bytes32 id) external {
        require(msg.sender == keeper, "not the keeper");
        off[id] = true; // safe: the keeper
    }

    function cancelOwn(bytes32 id) external {
        offOf[msg.sender][id] = true; // safe: of the caller alone
    }

    function cancelSigned(Order calldata o, uint8 v, bytes32 r, bytes32 s) external {
        bytes32 id = idOf(o);
        require(_signer(keccak256(abi.encode("off", id)), v, r, s) == o.maker, "not signed");
        off[id] = true; // safe: its maker has signed that
    }

    function sweep(Order calldata o) external {
        require(block.timestamp > o.until, "not over");
        off[idOf(o)] = true; // safe: nobody can carry it out any more
    }

    function note(bytes32 id) external {
        isSeen[id] = true; // safe: nobody asks for it
    }
}
