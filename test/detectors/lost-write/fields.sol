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

contract Bounties {
    struct Bounty {
        address token;
        uint256 amount;
        bool isActive;
    }

    Bounty[] private bounties;
    mapping(address => uint256) private owed;

    function collect(uint256[] calldata ids) external {
        for (uint256 i = 0; i < ids.length; i++) {
            Bounty memory bounty = bounties[ids[i]];
          //^^^^^^^^^^^^^^^^^^^^ Medium: `bounty` is a memory copy of `bounties[ids[i]]`: what is written to it is lost.
            require(bounty.isActive, "not active");
            owed[bounty.token] += bounty.amount;
            bounty.isActive = false;
        }
    }

    function largest(uint256[] calldata ids) external returns (uint256 nRounds) {
        Bounty memory best = bounties[0];
        for (uint256 i = 0; i < ids.length; i++) {
            if (best.amount < 100) nRounds++;
            best.amount = ids[i]; // safe: the next round reads it
        }
        owed[best.token] = nRounds;
    }

    function reckon(uint256 id) external {
        Bounty memory bounty = bounties[id];
        owed[bounty.token] = bounty.amount;
        bounty.amount += 1; // safe: goes on reckoning
    }
}
