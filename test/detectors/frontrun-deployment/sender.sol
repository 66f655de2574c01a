pragma solidity ^0.8.20;

contract Safe {
    address public owner;

    function initialize(address first) external {
        require(owner == address(0));
        owner = first;
    }
}

/// The address says whom it is for where the salt names the caller.
contract Factory {
    function create(bytes32 salt, address owner) external returns (Safe made) {
        made = new Safe{salt: salt}();
        //     ^^^^^^^^^^^^^^^^^^^^^^ Medium: Anyone can front-run this with the same salt and own the contract at that address: the salt does not include the owner.
        made.initialize(owner);
    }

    function createOwn(bytes32 salt, address owner) external returns (Safe made) {
        made = new Safe{salt: keccak256(abi.encode(msg.sender, salt))}(); // safe: nobody else has this salt
        made.initialize(owner);
    }
}
