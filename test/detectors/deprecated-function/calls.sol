pragma solidity ^0.8.0;

interface IOracle {
    function scalar() external view returns (uint256);
    function baseFee() external view returns (uint256);
}

library Roles {
    /**
     * @dev Grants a role.
     *
     * NOTE: This function is deprecated in favor of {grant}.
     */
    function setUp(mapping(address => bool) storage list, address account) internal {
        list[account] = true;
    }
}

library Grants {
    function grant(mapping(address => bool) storage list, address account) internal {
        list[account] = true;
    }
}

abstract contract Base {
    uint256 internal count;

    /// @custom:deprecated use `add`
    function increase() internal {
        count++;
    }

    modifier counted() {
        increase(); // safe: its own contract keeps it
        _;
    }
}

abstract contract Adding is Base {
    function add() internal {
        count++;
    }
}

contract User is Adding {
    using Grants for mapping(address => bool);
    using Roles for mapping(address => bool);

    mapping(address => bool) private list;
    IOracle private constant oracle = IOracle(0x420000000000000000000000000000000000000F);
    IOracle private constant other = IOracle(0x4200000000000000000000000000000000000015);

    function a() external {
        list.setUp(msg.sender);
      //^^^^^^^^^^^^^^^^^^^^^^ None: `list.setUp` is deprecated, as its documentation in `Roles` says.
        increase();
      //^^^^^^^^^^ None: `increase` is deprecated, as its documentation in `Base` says.
    }

    function b() external counted {
        list.grant(msg.sender); // safe: what replaced it
        add(); // safe: what replaced it
    }

    function c() external view returns (uint256) {
        return oracle.scalar();
        //     ^^^^^^^^^^^^^^^ None: `scalar` of the system contract at 0x420000000000000000000000000000000000000f is retired.
    }

    function d() external view returns (uint256) {
        return oracle.baseFee() // safe: answers still
            + other.scalar(); // safe: another contract
    }

    function e() external pure returns (uint256) {
        return 1; // safe: calls nothing
    }
}
