pragma solidity ^0.4.22;

contract Treasury {
    address public owner;

    function treasury() public {
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^... High: `treasury` differs from `Treasury` in case only, but is not the constructor of `Treasury`: anyone can call it.
        owner = msg.sender;
    }

    function pay(address to) public {
        require(msg.sender == owner);
        owner = to; // safe: asks who calls
    }
}

contract Wallet {
    address public owner;
    uint256 private limit;

    function Walet(uint256 most) public {
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^... High: `Walet` has almost the name of `Wallet`, but is not the constructor of `Wallet`: anyone can call it.
        owner = msg.sender;
        limit = most;
    }

    function close() public {
        if (msg.sender != owner) revert();
        limit = 0; // safe: asks who calls
    }
}

contract Renamed {
    address private creator;
    mapping(address => bool) private admins;

    function DoublerCoin() public {
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^... High: `DoublerCoin` makes its caller the owner, but is not the constructor of `Renamed`: anyone can call it.
        creator = msg.sender;
        admins[creator] = true;
    }

    function collect() public view returns (bool) {
        return msg.sender == creator;
    }
}

contract Copied is Treasury {
    uint256 private limit;

    function Wallet() public {
  //^^^^^^^^^^^^^^^^^^^^^^^^^^... High: `Wallet` has the name of another contract, but is not the constructor of `Copied`: anyone can call it.
        limit = 5;
    }
}

contract Spelled {
    address private owner;

    function Constructor() public {
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^... High: `Constructor` is named like a constructor, but is not the constructor of `Spelled`: anyone can call it.
        owner = msg.sender;
    }
}

contract Right {
    address public owner;
    address public last;

    constructor() public {
        owner = msg.sender; // safe: is one
    }

    function right() public { // safe: there is a constructor
        last = msg.sender;
    }
}

contract Token {
    address public last;
    uint256 public total;

    function token() public view returns (address) { // safe: only reads
        return last;
    }

    function Tokens(uint256 amount) public returns (bool) { // safe: answers
        total = amount;
        return true;
    }

    function visit() public { // safe: nothing asks for `last`
        last = msg.sender;
    }
}

contract Shows {
    address private host;
    bool private isOn;

    function Begin() public {
        if (isOn) return; // safe: asks for what came before, which a constructor need not
        isOn = true;
        host = msg.sender;
    }

    function end() public {
        require(msg.sender == host);
        isOn = false;
    }
}

// ====
// solc: 0.4.26, 0.4.24
