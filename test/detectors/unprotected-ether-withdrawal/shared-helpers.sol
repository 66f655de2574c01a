// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// What pays is right for those who may: what is wrong is who calls it.
contract Cashier {
    error NotTheChief();

    address private immutable chief = msg.sender;
    mapping(address => uint256) private owed;
    uint256 private promised;

    receive() external payable {}

    function vow(address worker, uint256 amount) external {
        if (msg.sender != chief) revert NotTheChief();
        owed[worker] += amount;
        promised += amount;
    }

    function collect() external {
        uint256 amount = owed[msg.sender];
        owed[msg.sender] = 0;
        promised -= amount;
        _send(msg.sender, amount);
    }

    function sweep(address to) external {
        if (to == chief) revert NotTheChief();
        _send(to, address(this).balance - promised);
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ High: Anyone can withdraw ether through `sweep`: it sends `address(this).balance - promised` to `to`, which the caller chooses, and no check restricts the caller.
    }

    function close(address to) external {
        if (msg.sender == chief) revert NotTheChief();
        _empty(to);
    }

    function _send(address to, uint256 amount) private {
        (bool isPaid, ) = to.call{value: amount}("");
        require(isPaid, "not paid");
    }

    /// Nobody else comes here, so it is here.
    function _empty(address to) private {
        payable(to).transfer(address(this).balance);
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ High: Anyone can withdraw ether through `close`: it sends `address(this).balance` to `to`, which the caller chooses, and no check restricts the caller.
    }
}
