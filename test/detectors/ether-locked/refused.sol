pragma solidity ^0.8.20;

/// Takes calls with ether, and then none of it.
contract Notes { // safe: whatever comes along has it revert
    mapping(address => bytes32) public noteOf;

    function isPaid() public pure virtual returns (bool) {
        return false;
    }

    receive() external payable {
        if (!isPaid()) revert("no ether");
    }

    fallback() external payable {
        assembly {
            if callvalue() { revert(0, 0) }
        }
    }

    function write(bytes32 note) external payable {
        if (msg.value != 0) revert("no ether");
        noteOf[msg.sender] = note;
    }

    function clear() external payable {
        require(0 == msg.value, "no ether");
        delete noteOf[msg.sender];
    }

    function swap(address other) external payable {
        if (msg.value > 0) revert("no ether");
        (noteOf[other], noteOf[msg.sender]) = (noteOf[msg.sender], noteOf[other]);
    }
}

contract PaidNotes is Notes {
//<^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `PaidNotes` accepts ether in `receive` but has no code that sends any: it is locked.
    function isPaid() public pure override returns (bool) {
        return true;
    }
}

contract HalfRefused {
//<^^^^^^^^^^^^^^^^^ Medium: `HalfRefused` accepts ether in `pay` but has no code that sends any: it is locked.
    uint256 public paid;

    function pay(bool isFree) external payable {
        if (isFree) require(msg.value == 0, "no ether");
        paid += msg.value;
    }
}

contract Demanding {
//<^^^^^^^^^^^^^^^ Medium: `Demanding` accepts ether in `pay` but has no code that sends any: it is locked.
    uint256 public paid;

    function pay() external payable {
        require(msg.value > 0, "ether");
        paid += msg.value;
    }
}

/// Ether that a contract has from its beginning, as one with a payable constructor.
contract SetUp { // safe: only when it is set up
    bool private isSetUp;
    address public owner;
    uint256 public nCalls;

    function initialize(address first) external payable {
        require(!isSetUp, "set up");
        isSetUp = true;
        owner = first;
    }

    function call() external {
        require(msg.sender == owner, "not the owner");
        nCalls++;
    }
}

contract SoldOnce {
//<^^^^^^^^^^^^^^ Medium: `SoldOnce` accepts ether in `buy` but has no code that sends any: it is locked.
    bool private isSold;
    uint256 public earned;

    function buy() external payable {
        require(!isSold, "sold");
        isSold = true;
        earned = msg.value;
    }
}

/// What a contract is made of.
contract TakingEther { // safe: a part of contracts that send it
    event Taken(uint256 amount);

    receive() external payable {
        emit Taken(msg.value);
    }
}

contract Purse is TakingEther {
    function empty(address payable to) external {
        to.transfer(address(this).balance);
    }
}

contract Well {
//<^^^^^^^^^^ Medium: `Well` accepts ether in `receive` but has no code that sends any: it is locked.
    uint256 public drops;

    receive() external payable {
        drops++;
    }

    function count() external view returns (uint256) {
        return address(this).balance;
    }
}

contract DeepWell is Well { // safe: sends it
    function draw(address payable to) external {
        to.transfer(address(this).balance);
    }
}
