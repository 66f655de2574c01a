pragma solidity ^0.8.0;

abstract contract Collection {
    mapping(uint256 => address) public ownerOf;

    function _mint(address to, uint256 id) internal virtual {
        ownerOf[id] = to;
    }

    function _safeMint(address to, uint256 id) internal virtual {
        _mint(to, id); // safe: the one is built on the other
        require(to.code.length == 0, "a contract");
    }
}

abstract contract Coin {
    mapping(address => uint256) public balanceOf;

    function _mint(address to, uint256 amount) internal {
        balanceOf[to] += amount;
    }
}

contract Cards is Collection {
    uint256 private last;

    function a(address to) external {
        _mint(to, ++last);
      //^^^^^^^^^^^^^^^^^ None: `_mint` does not check that the receiver can handle the token, as `_safeMint` does.
    }

    function b() external {
        super._mint(msg.sender, ++last);
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ None: `super._mint` does not check that the receiver can handle the token, as `_safeMint` does.
    }

    function c() external {
        Collection._mint(msg.sender, ++last);
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ None: `Collection._mint` does not check that the receiver can handle the token, as `_safeMint` does.
    }

    function d() external {
        _safeMint(msg.sender, ++last); // safe: it asks
    }
}

contract Money is Coin {
    function a() external {
        _mint(msg.sender, 1); // safe: no collectible
    }
}

contract Own {
    mapping(uint256 => address) private ownerOf;

    function _mint(address to, uint256 id) private {
        ownerOf[id] = to;
    }

    function a() external {
        _mint(msg.sender, 1); // safe: the contract's own, which has no other
    }

    function b(Cards cards) external {
        cards.d(); // safe: another function
    }
}
