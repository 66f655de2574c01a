pragma solidity ^0.8.20;

interface IReceiver {
    function onPaid(uint256 amount) external;
}

contract Counter {
    uint256 public nPayments;
    mapping(address => uint256) public lastPaid;
    mapping(address => uint256) private owed;
    bool private isBusy;
    address private immutable owner = msg.sender;

    function pay(address payable to) external payable {
        (bool ok, ) = to.call{value: msg.value}("");
        //            ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Low: `pay` writes `nPayments` only after the external call to `to`, which can read the old value or reenter.
        require(ok, "failed");
        nPayments++;
    }

    function tell(address to) external {
        IReceiver(to).onPaid(1);
      //^^^^^^^^^^^^^^^^^^^^^^^ Low: `tell` writes `lastPaid[msg.sender]` only after the external call to `to`, which can read the old value or reenter.
        lastPaid[msg.sender] = block.timestamp;
    }

    function tellOnly(address to) external {
        IReceiver(to).onPaid(1); // safe: the record is the callee's own
        lastPaid[to] = block.timestamp;
    }

    function paySome(address[] calldata all) external payable {
        for (uint256 i = 0; i < all.length; i++) notify(all[i]);
        //                                       ^^^^^^^^^^^^^^ Low: `paySome` writes `nPayments` only after the external call to `all[…]`, which can read the old value or reenter.
        nPayments += all.length;
    }

    function notify(address to) private {
        IReceiver(to).onPaid(1);
    }

    function first(address payable to) external payable {
        nPayments++;
        (bool ok, ) = to.call{value: msg.value}(""); // safe: written before
        require(ok, "failed");
    }

    function locked(address payable to) external payable {
        require(!isBusy, "busy");
        isBusy = true;
        (bool ok, ) = to.call{value: msg.value}(""); // safe: locked, and the lock itself is no news
        require(ok, "failed");
        isBusy = false;
    }

    function little(address payable to) external payable {
        to.transfer(msg.value); // safe: not enough gas to come back
        nPayments++;
    }

    function byOwner(address payable to) external payable {
        require(msg.sender == owner, "not the owner");
        (bool ok, ) = to.call{value: msg.value}(""); // safe: only the owner comes here
        require(ok, "failed");
        nPayments++;
    }

    function drain() external {
        uint256 amount = owed[msg.sender];
        (bool ok, ) = msg.sender.call{value: amount}(""); // safe: told as a reentrancy
        require(ok, "failed");
        owed[msg.sender] = 0;
    }

    function undone(address payable to) external payable {
        (bool ok, ) = to.call{value: msg.value}(""); // safe: what is written is undone by the revert
        nPayments++;
        require(!ok && nPayments == 0);
        revert("always");
    }

    receive() external payable {
        owed[msg.sender] += msg.value;
    }
}
