pragma solidity ^0.8.20;

contract Vessel {
    address public owner;

    function launch(address first) external {
        require(owner == address(0), "launched");
        owner = first;
    }
}

/// A salt that begins with an account is kept for that account.
contract Yard {
    function build(bytes32 salt, address owner) external {
        require(address(bytes20(salt)) == msg.sender || bytes20(salt) == bytes20(0), "not your salt");
        Vessel vessel = new Vessel{salt: salt}(); // safe: callers can keep a salt for themselves
        vessel.launch(owner);
    }

    function buildInAssembly(bytes32 salt, address owner) external {
        assembly {
            if iszero(or(iszero(shr(96, salt)), eq(caller(), shr(96, salt)))) { revert(0, 0) }
        }
        Vessel vessel = new Vessel{salt: salt}(); // safe: callers can keep a salt for themselves
        vessel.launch(owner);
    }

    function buildNamed(bytes32 salt, address owner) external {
        require(bytes20(salt) != bytes20(0), "no salt");
        Vessel vessel = new Vessel{salt: salt}();
        //              ^^^^^^^^^^^^^^^^^^^^^^^^ Medium: Anyone can front-run this with the same salt and own the contract at that address: the salt does not include the owner.
        vessel.launch(owner);
    }

    function buildLogged(bytes32 salt, address owner) external {
        if (address(bytes20(salt)) == msg.sender) emit Own(salt);
        Vessel vessel = new Vessel{salt: salt}();
        //              ^^^^^^^^^^^^^^^^^^^^^^^^ Medium: Anyone can front-run this with the same salt and own the contract at that address: the salt does not include the owner.
        vessel.launch(owner);
    }

    event Own(bytes32 salt);
}
