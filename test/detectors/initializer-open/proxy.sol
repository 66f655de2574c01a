pragma solidity ^0.8.20;

/// What a proxy sets once cannot be set by a constructor: it is made before anyone knows.
contract Proxy {
    address private logic;
    address private admin;

    function initialize(address l, address a) external {
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^... Low: Whoever calls the initializer `initialize` first sets `admin`: no constructor of `Proxy` disables it.
        require(logic == address(0), "done");
        logic = l;
        admin = a;
    }

    function upgrade(address l) external {
        require(msg.sender == admin, "not the admin");
        logic = l;
    }

    fallback() external payable {
        (bool ok, ) = logic.delegatecall(msg.data);
        require(ok, "failed");
    }
}

/// Each token is given away once, which makes nobody the one in charge.
contract Token {
    mapping(uint256 => address) private owners;
    uint256 private last;

    function mint(address to) external { // safe: it can be called again and again
        require(owners[last] == address(0), "taken");
        owners[last] = to;
        last++;
    }

    function burn(uint256 id) external { // safe: for the owner of the token
        require(owners[id] == msg.sender, "not yours");
        delete owners[id];
    }
}
