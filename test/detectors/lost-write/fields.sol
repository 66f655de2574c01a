pragma solidity ^0.8.20;

contract Claims {
    struct Claim {
        address holder;
        uint256 amount;
        bool isOpen;
    }

    mapping(uint256 => Claim) private claims;
    mapping(address => uint256) private owed;

    function settle(uint256 id) external {
        Claim memory claim = claims[id];
      //^^^^^^^^^^^^^^^^^^ Medium: `claim` is a memory copy of `claims[id]`: what is written to it is lost.
        require(claim.holder != address(0), "no claim");
        claim.isOpen = false;
        owed[claim.holder] += claim.amount;
    }

    function settleOnce(uint256 id) external {
        Claim memory claim = claims[id]; // safe: written back
        claim.isOpen = false;
        claims[id] = claim;
    }

    function halve(uint256 id) external {
        Claim memory claim = claims[id]; // safe: what is written is read
        claim.amount /= 2;
        owed[claim.holder] += claim.amount;
    }

    function close(uint256 id) external {
        Claim storage claim = claims[id]; // safe: no copy
        claim.isOpen = false;
    }
}
