pragma solidity ^0.8.0;

contract Envelope {
    address private owner = msg.sender;

    function open() external payable {                                                                                                                                  require(msg.sender == owner);
    //                                                                                                                                                                  ^^^^^^^ High: This code is hidden behind blanks, far to the right of the visible text.
        payable(msg.sender).transfer(address(this).balance);                                                                                                                                  /* safe: a comment */
        uint256 sum = 1 +                                        2; // safe: to be seen
        sum++;
    }
}
