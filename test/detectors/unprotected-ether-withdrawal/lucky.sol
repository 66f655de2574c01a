pragma solidity ^0.8.0;

contract Lucky {
    function play() external payable {
        if (uint160(msg.sender) % 256 == 0) payOut();
    }

    function payOut() public {
        payable(msg.sender).transfer(address(this).balance);
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ High: Anyone can withdraw ether through `play`: it sends `address(this).balance` to the caller, and no check restricts the caller.
    }
}
