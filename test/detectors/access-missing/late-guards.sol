// SPDX-License-Identifier: MIT
pragma solidity ^0.8.0;

/* Guards that come after what they guard, and initializers that ask whether there is code yet. */

interface IToken {
    function transfer(address to, uint256 amount) external returns (bool);
}

contract LateCheck {
    address public owner = msg.sender;
    uint256 public fee;

    modifier thenOwner() {
        _;
        require(msg.sender == owner, "not the owner");
    }

    function setFee(uint256 next) external thenOwner {
        fee = next; // safe: undone where the modifier fails
    }

    function resetFee(uint256 next) external {
        require(msg.sender == owner, "not the owner");
        fee = next;
    }

    function setOwner(address next) external {
        owner = next;
      //^^^^^^^^^^^^ High: Anyone can change `owner` through `setOwner`, while `owner` decides who passes an access check.
        check(next);
    }

    function check(address next) private view {
        require(msg.sender == owner && msg.sender == next, "not the owner");
    }
}

contract LateInitializer {
    bool private isReady;
    address public owner;
    IToken public token;

    modifier once() {
        require(!isReady, "ready");
        isReady = true;
        _;
    }

    function initialize(IToken next) external {
        token = next; // safe: undone where it was initialized before
        appoint();
    }

    function appoint() private once {
        owner = msg.sender;
    }

    function pay(address to, uint256 amount) external {
        require(msg.sender == owner, "not the owner");
        token.transfer(to, amount);
    }
}

contract InitializerWithCode {
    bool private isReady;
    bool private isRunning;
    address public owner;

    modifier initializer() {
        require(isRunning ? address(this).code.length == 0 : !isReady, "ready");
        bool isTop = !isRunning;
        if (isTop) {
            isRunning = true;
            isReady = true;
        }
        _;
        if (isTop) isRunning = false;
    }

    function initialize(address first) external initializer {
        owner = first; // safe: once, when the contract is set up
    }

    function pay(address payable to, uint256 amount) external {
        require(msg.sender == owner, "not the owner");
        to.transfer(amount);
    }
}

interface ICouncil {
    function isApproved(address who) external view returns (bool);
}

contract GuardedOnceReady {
    bool public isReady;
    address public admin = msg.sender;
    ICouncil public council;
    address payable public sink;

    modifier approved() {
        require(!isReady || council.isApproved(msg.sender), "not approved");
        _;
    }

    function setCouncil(ICouncil next) external approved {
        council = next;
    }

    function setSink(address payable next) external approved {
        sink = next; // safe: open until the contract is set up, and never again
    }

    function endSetup() external approved {
        isReady = true;
    }

    function pay() external payable {
        sink.transfer(msg.value);
    }
}

contract CouncilOrSetup {
    bool public isReady;
    ICouncil public council;

    function setCouncil(ICouncil next) external {
        require(address(council) == address(0) || msg.sender == address(council) || !isReady, "not the council");
        council = next; // safe: the council alone, once the contract is set up
    }

    function endSetup() external {
        require(msg.sender == address(council), "not the council");
        isReady = true;
    }
}

contract BeforeTheSale {
    bool public isOpen;
    address public admin = msg.sender;
    address payable public sink;

    function open() external {
        require(msg.sender == admin, "not the admin");
        isOpen = true;
    }

    function setSink(address payable next) external {
        require(!isOpen, "open");
        sink = next;
      //^^^^^^^^^^^ Medium: Anyone can change `sink` through `setSink`, while `pay` calls or pays by it, and somebody is in charge of the contract.
    }

    function pay() external payable {
        sink.transfer(msg.value);
    }
}
