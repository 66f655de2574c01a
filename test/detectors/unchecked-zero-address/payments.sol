pragma solidity ^0.8.0;

contract Purse {
    mapping(address => uint256) private balanceOf;
    mapping(address => bool) private isKnown;
    address payable private immutable treasury = payable(msg.sender);

    function sendOn(address payable to) external payable {
        to.transfer(msg.value);
      //^^^^^^^^^^^^^^^^^^^^^^ None: `sendOn` sends ether to `to` without a zero-address check.
    }

    function payOut(address to, uint256 amount) external {
        balanceOf[msg.sender] -= amount;
        (bool ok, ) = to.call{value: amount}("");
        //            ^^^^^^^^^^^^^^^^^^^^^^^^^^ None: `payOut` sends ether to `to` without a zero-address check.
        require(ok, "failed");
    }

    function payInside(address payable to, uint256 amount) external {
        balanceOf[msg.sender] -= amount;
        send(to, amount);
    }

    function send(address payable to, uint256 amount) private {
        require(to.send(amount), "failed");
        //      ^^^^^^^^^^^^^^^ None: `payInside` sends ether to `to` without a zero-address check.
    }

    function checked(address payable to) external payable {
        require(to != address(0), "nobody");
        to.transfer(msg.value); // safe: looked at
    }

    function known(address payable to) external payable {
        require(isKnown[to], "stranger");
        to.transfer(msg.value); // safe: looked up
    }

    function back() external payable {
        payable(msg.sender).transfer(msg.value); // safe: the caller is somebody
    }

    function forward() external payable {
        treasury.transfer(msg.value); // safe: no argument
    }

    function execute(address to, bytes calldata data) external payable {
        require(msg.sender == treasury, "not the owner");
        (bool ok, ) = to.call{value: msg.value}(data); // safe: no plain payment
        require(ok, "failed");
    }
}
