pragma solidity ^0.8.20;

/// A limit that only an error mentions limits nothing.
contract Sales {
    error TooCheap(uint256 net, uint256 wanted);
    error Closed(uint256 at);

    uint256 public reserve;
    uint256 public closesAt;
    mapping(address => uint256) public held;

    function sell(uint256 n, uint256 least) external {
    //                       ^^^^^^^^^^^^^ Low: `sell` tells `least` in an error and never compares it.
        uint256 net = n * reserve;
        if (net == 0) revert TooCheap(net, least);
        held[msg.sender] -= n;
        payable(msg.sender).transfer(net);
    }

    function sellRightly(uint256 n, uint256 least) external {
        uint256 net = n * reserve;
        if (net < least) revert TooCheap(net, least); // safe: compared
        held[msg.sender] -= n;
        payable(msg.sender).transfer(net);
    }

    function sellAll(uint256 least) external {
        uint256 net = held[msg.sender] * reserve;
        held[msg.sender] = 0;
        if (net < _atLeast(least)) revert TooCheap(net, least); // safe: goes into what is compared
        payable(msg.sender).transfer(net);
    }

    function sellBefore(uint256 n, uint256 at) external {
    //                             ^^^^^^^^^^ Low: `sellBefore` tells `at` in an error and never compares it.
        if (block.timestamp > closesAt) {
            revert Closed(at);
        }
        held[msg.sender] -= n;
        payable(msg.sender).transfer(n);
    }

    function _atLeast(uint256 least) private pure returns (uint256) {
        return least + 1;
    }
}
