// SPDX-License-Identifier: UNLICENSED
pragma solidity ^0.8.20;

interface IPlace {
    function open() external;
}

contract Errands {
    mapping(uint256 => address) private places;
    mapping(bytes32 => bool) public isPlanned;
    address public immutable office;
    address public bureau;
    bytes public last;
    address public owner = msg.sender;

    error NotDone(address place);

    event Done(address indexed place);
    event Tried(address indexed place, bool ok);

    mapping(address => bool) public isAllowed;

    constructor(address itsOffice) {
        require(itsOffice.code.length > 0, "no office");
        office = itsOffice;
    }

    modifier onlyOwner() {
        require(msg.sender == owner, "not the owner");
        _;
    }

    function run(address place, uint256 sum, bytes calldata work) external payable {
        bytes32 plan = keccak256(abi.encode(place, sum, work));
        require(isPlanned[plan], "not planned");
        delete isPlanned[plan];
        go(place, sum, work);
        emit Done(place);
    }

    function go(address place, uint256 sum, bytes calldata work) private {
        (bool ok, ) = place.call{value: sum}(work);
        //            ^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Low: `go` takes the success of this call for done, but at an address without code every call succeeds and nothing is done; ask for `code.length` first.
        require(ok, "not done");
    }

    function order(uint256 number, uint256 item) external onlyOwner {
        (bool ok, ) = places[number].call(abi.encodeWithSignature("order(uint256)", item));
        //            ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Low: `order` takes the success of this call for done, but at an address without code every call succeeds and nothing is done; ask for `code.length` first.
        if (!ok) revert NotDone(places[number]);
    }

    function runAt(address place, bytes calldata work) external onlyOwner {
        require(place.code.length != 0, "nobody there");
        (bool ok, ) = place.call(work); // safe: somebody is there
        require(ok, "not done");
    }

    function pay(address payable whom, uint256 sum) external onlyOwner {
        (bool ok, ) = whom.call{value: sum}(""); // safe: an account needs no code to be paid
        require(ok, "not paid");
    }

    function payBack(address payable whom, uint256 sum) external onlyOwner {
        (bool ok, ) = whom.call{value: sum}(new bytes(0)); // safe: the same, as others write it
        require(ok, "not paid");
    }

    function report(uint256 item) external onlyOwner {
        (bool ok, ) = office.call(abi.encodeWithSignature("report(uint256)", item)); // safe: looked at when it was set up
        require(ok, "not told");
    }

    function ask(address place, bytes calldata question) external onlyOwner {
        (bool ok, bytes memory answer) = place.call(question); // safe: the answer is kept for others
        require(ok, "no answer");
        last = answer;
    }

    /// Whether it went well is told, and decides nothing.
    function tryAt(address place, bytes calldata work) external onlyOwner {
        (bool ok, ) = place.call(work); // safe: nothing hangs on it
        emit Tried(place, ok);
    }

    function allow(address place) external onlyOwner {
        isAllowed[place] = true;
    }

    function runAllowed(address place, bytes calldata work) external {
        require(isAllowed[place], "not allowed");
        (bool ok, ) = place.call(work); // safe: looked at when it was let in
        require(ok, "not done");
    }

    /// Reverts where nobody is there.
    function greet(IPlace place, bytes calldata work) external onlyOwner {
        place.open();
        (bool ok, ) = address(place).call(work); // safe: `open` was answered
        require(ok, "not done");
    }

    function plan(bytes32 what) external onlyOwner {
        isPlanned[what] = true;
    }

    function move(uint256 number, address place) external onlyOwner {
        require(place != address(0), "no place");
        places[number] = place;
    }
}
