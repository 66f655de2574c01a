pragma solidity ^0.8.0;

contract Purse {
    function pay(address payable to) private returns (bool) {
        return to.send(1);
        //     ^^^^^^^^^^ Medium: `pay` returns whether this call succeeded, and none of its callers checks it.
    }

    function payAll(address payable a, address payable b) external {
        pay(a);
        pay(b);
    }

    function tip(address payable to) internal returns (bool) {
        return to.send(2);
    }

    function tipOne(address payable to) external {
        require(tip(to), "failed");
    }

    function tipTwo(address payable to) external {
        tip(to);
      //^^^^^^^ Medium: The return value of `tip` is ignored here: whether its call succeeded.
    }

    function gift(address payable to) private returns (bool) {
        return to.send(3); // safe: its caller looks
    }

    function give(address payable to) external {
        if (!gift(to)) revert("failed");
    }

    function offer(address payable to) external returns (bool) {
        return to.send(4); // safe: told to who called from outside
    }
}
