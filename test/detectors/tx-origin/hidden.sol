pragma solidity 0.8.37;

abstract contract Access {
    address internal boss = msg.sender;

    modifier onlyBoss() {
        require(isBoss(sender()), "not the boss");
        //      ^^^^^^^^^^^^^^^^ Medium: Authorization compares `tx.origin` with `boss`: any contract that this account calls passes too.
        _;
    }

    modifier only(address who) {
        address signer = tx.origin;
        if (signer != who) {
        //  ^^^^^^^^^^^^^ Medium: Authorization compares `tx.origin` with `boss`: any contract that this account calls passes too.
            revert("not you");
        }
        _;
    }

    function isBoss(address who) internal view returns (bool) {
        return who == boss;
    }

    function sender() internal view virtual returns (address);

    function getBoss() internal view returns (address) {
        return boss;
    }
}

contract Shop is Access {
    uint256 public price;
    bool public isOpen;

    function sender() internal view override returns (address) {
        return tx.origin;
    }

    function setPrice(uint256 next) external onlyBoss {
        price = next;
    }

    function open() external only(getBoss()) {
        isOpen = true;
    }

    function close() external {
        address signer;
        assembly {
            signer := origin()
        }
        assert(signer == boss);
        //     ^^^^^^^^^^^^^^ Medium: Authorization compares `tx.origin` with `boss`: any contract that this account calls passes too.
        isOpen = false;
    }
}
