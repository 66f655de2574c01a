pragma solidity ^0.8.20;

interface IReceiver {
    function onPaid(uint256 amount) external;
}

contract Desk {
    event Paid(address to, uint256 amount);

    IReceiver private immutable clerk;
    uint256 private nPaid;
    bool private isBusy;

    constructor(IReceiver clerk_) {
        clerk = clerk_;
    }

    function pay(address payable to) external payable {
        (bool ok, ) = to.call{value: msg.value}("");
        //            ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ None: `pay` emits `Paid` only after the external call to `to`, which can reenter first.
        require(ok, "failed");
        emit Paid(to, msg.value);
    }

    function tell(IReceiver to) external {
        to.onPaid(1);
      //^^^^^^^^^^^^ None: `tell` emits `Paid` only after the external call to `to`, which can reenter first.
        emit Paid(address(to), 1);
    }

    function tellAll(address[] calldata all) external {
        for (uint256 i = 0; i < all.length; i++) notify(all[i]);
        //                                       ^^^^^^^^^^^^^^ None: `tellAll` emits `Paid` only after the external call to `all[…]`, which can reenter first.
        emit Paid(msg.sender, all.length);
    }

    function notify(address to) private {
        IReceiver(to).onPaid(1);
    }

    function before(address payable to) external payable {
        emit Paid(to, msg.value);
        (bool ok, ) = to.call{value: msg.value}(""); // safe: told before
        require(ok, "failed");
    }

    function little(address payable to) external payable {
        to.transfer(msg.value); // safe: not enough gas to come back
        emit Paid(to, msg.value);
    }

    function appointed() external {
        clerk.onPaid(1); // safe: whom the deployer chose
        emit Paid(address(clerk), 1);
    }

    function locked(IReceiver to) external {
        require(!isBusy, "busy");
        isBusy = true;
        to.onPaid(1); // safe: locked
        isBusy = false;
        emit Paid(address(to), 1);
    }

    function counted(IReceiver to) external {
        to.onPaid(1); // safe: what is written late is told instead
        nPaid++;
        emit Paid(address(to), nPaid);
    }

    function failed(IReceiver to) external {
        to.onPaid(1); // safe: undone, with its event
        emit Paid(address(to), 0);
        revert("no");
    }
}
