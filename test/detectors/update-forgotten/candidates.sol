// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/* Who leaves a place, and leaves somebody behind who may still take it. */

contract Council {
    address public chair = msg.sender;
    address public nextChair;
    uint256 public quorum;

    function appoint(address next) external {
        require(msg.sender == chair, "not the chair");
        nextChair = next;
    }

    function accept() external {
        require(msg.sender == nextChair, "not the next one");
        chair = nextChair;
        nextChair = address(0);
    }

    function resign() external {
        require(msg.sender == chair, "not the chair");
        chair = address(0);
      //^^^^^^^^^^^^^^^^^^ Low: `resign` takes `chair` from whoever has it and leaves `nextChair` as it was: whom it names can still become `chair`.
    }

    function setQuorum(uint256 quorum_) external {
        require(msg.sender == chair, "not the chair");
        quorum = quorum_;
    }
}

abstract contract Kept {
    address public keeper;
    address internal successor;

    modifier onlyKeeper() {
        require(msg.sender == keeper, "not the keeper");
        _;
    }

    function propose(address to) external onlyKeeper {
        successor = to;
    }

    function takeOver() external {
        require(msg.sender == successor, "not proposed");
        keeper = msg.sender;
    }
}

contract Store is Kept {
    constructor() {
        keeper = msg.sender;
    }

    function handOver(address to) external onlyKeeper {
        keeper = to;
      //^^^^^^^^^^^ Low: `handOver` takes `keeper` from whoever has it and leaves `successor` as it was: whom it names can still become `keeper`.
    }

    function pass() external onlyKeeper {
        (keeper, successor) = (address(0), address(0)); // safe: both at once
    }
}

contract Feeds {
    struct Role {
        address holder;
        address pending;
    }

    Role private role = Role(msg.sender, address(0));
    uint256 public price;

    function offer(address to) external {
        if (msg.sender != role.holder) revert("not the holder");
        role.pending = to;
    }

    function claim() external {
        if (msg.sender != role.pending) revert("not pending");
        role.holder = msg.sender;
        delete role.pending;
    }

    function drop() external {
        if (msg.sender != role.holder) revert("not the holder");
        role.holder = address(0);
      //^^^^^^^^^^^^^^^^^^^^^^^^ Low: `drop` takes `role.holder` from whoever has it and leaves `role.pending` as it was: whom it names can still become `role.holder`.
    }

    function dropAll() external {
        if (msg.sender != role.holder) revert("not the holder");
        delete role; // safe: the whole record
    }

    function dropWaiting() external {
        if (msg.sender != role.holder) revert("not the holder");
        require(role.pending == address(0), "somebody waits");
        role.holder = address(0); // safe: nobody waits
    }

    function setPrice(uint256 price_) external {
        if (msg.sender != role.holder) revert("not the holder");
        price = price_;
    }
}

/* Anybody may come forward: the one in charge has no say in it. */
contract Throne {
    address public king = msg.sender;
    address public rival;
    uint256 public since;

    function challenge() external {
        rival = msg.sender;
        since = block.timestamp;
    }

    function win() external {
        require(msg.sender == rival && block.timestamp > since + 1 days, "not yet");
        king = rival;
    }

    function abdicate() external {
        require(msg.sender == king, "not the king");
        king = address(0); // safe: whoever wants it takes it all the same
    }
}

/* A first holder is named once. */
contract Named {
    address public owner;
    address public nominee;

    function init() external {
        require(owner == address(0), "done");
        owner = msg.sender; // safe: nobody was there before
    }

    function nominate(address to) external {
        require(msg.sender == owner, "not the owner");
        nominee = to;
    }

    function accept() external {
        require(msg.sender == nominee, "not the nominee");
        owner = nominee; // safe: this is how the nominee takes it
    }
}

/* The first holder sets it up, and only then hands it on. */
contract Upgraded {
    address public admin = msg.sender;
    address public pendingAdmin;
    address public code;

    function setUp(address code_, address admin_) external {
        require(msg.sender == admin && code == address(0), "set up already");
        code = code_;
        admin = admin_; // safe: nobody was appointed before
    }

    function setPending(address to) external {
        require(msg.sender == admin, "not the admin");
        pendingAdmin = to;
    }

    function accept() external {
        require(msg.sender == pendingAdmin, "not pending");
        admin = pendingAdmin;
        pendingAdmin = address(0);
    }
}

/* Another one who is in charge, and becomes nobody else by it. */
contract Managed {
    address public owner = msg.sender;
    address public manager;
    uint256 public fee;

    function setManager(address to) external {
        require(msg.sender == owner, "not the owner");
        manager = to;
    }

    function setFee(uint256 fee_) external {
        require(msg.sender == manager, "not the manager");
        fee = fee_;
    }

    function transferOwnership(address to) external {
        require(msg.sender == owner, "not the owner");
        owner = to; // safe: the manager cannot take it
    }
}
