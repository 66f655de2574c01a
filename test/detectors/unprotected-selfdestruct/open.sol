pragma solidity ^0.8.20;

contract Open {
    function close() external {
        selfdestruct(payable(msg.sender));
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ High: Anyone can destroy `Open` and take its ether through `close`: no check restricts the caller.
    }
}

contract OpenInAssembly {
    fallback() external payable {
        assembly {
            selfdestruct(caller())
          //^^^^^^^^^^^^^^^^^^^^^^ High: Anyone can destroy `OpenInAssembly` and take its ether through `fallback`: no check restricts the caller.
        }
    }
}

/// The name says owner, the code lets everyone become one.
contract ByNameOnly {
    address private owner;

    modifier onlyOwner() {
        require(msg.sender == owner, "not the owner");
        _;
    }

    function setOwner(address newOwner) external {
        owner = newOwner;
    }

    function close() external onlyOwner {
        selfdestruct(payable(owner));
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^ High: Anyone can destroy `ByNameOnly` and take its ether through `close`: the check of the caller relies on `owner`, which anyone can set through `setOwner`.
    }
}

contract WithDeposit {
    mapping(address => uint256) private deposits;

    function deposit() external payable {
        deposits[msg.sender] += msg.value;
    }

    function close() external {
        require(deposits[msg.sender] >= 1 ether, "deposit first");
        selfdestruct(payable(msg.sender));
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ High: Anyone can destroy `WithDeposit` and take its ether through `close`: the check of the caller relies on `deposits[msg.sender]`, which anyone can set through `deposit`.
    }
}

contract ForgottenPath {
    address private immutable owner = msg.sender;
    bool private expired;

    function expire() external {
        expired = true;
    }

    function close() external {
        if (!expired) {
            require(msg.sender == owner, "not the owner");
        }
        selfdestruct(payable(owner));
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^ High: Anyone can destroy `ForgottenPath` and take its ether through `close`: no check restricts the caller.
    }
}

library Wrecker {
    function wreck(address payable to) internal {
        selfdestruct(to);
    }
}

contract ThroughLibrary {
    function close(address payable to) external {
        Wrecker.wreck(to);
      //^^^^^^^^^^^^^^^^^ High: Anyone can destroy `ThroughLibrary` and take its ether through `close`: no check restricts the caller.
    }
}

contract Denied {
    mapping(address => bool) private isBanned;
    address private immutable owner = msg.sender;

    function ban(address who) external {
        require(msg.sender == owner, "not the owner");
        isBanned[who] = true;
    }

    function close() external {
        require(!isBanned[msg.sender], "banned");
        selfdestruct(payable(msg.sender));
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ High: Anyone can destroy `Denied` and take its ether through `close`: no check restricts the caller.
    }
}
