pragma solidity ^0.8.0;

contract Account {
    address public owner;
    uint256 public count;

    function initialize(address first) external {
        require(owner == address(0), "done");
        owner = first;
    }

    function run() external {
        require(msg.sender == owner, "not the owner");
        count++;
    }
}

contract Owned {
    address public immutable owner;

    constructor(address first) {
        owner = first;
    }
}

library Clones {
    function cloneDeterministic(address implementation, bytes32 salt) internal returns (address instance) {
        assembly {
            mstore(0x00, or(shr(0xe8, shl(0x60, implementation)), 0x3d602d80600a3d3981f3363d3d373d3d3d363d73000000))
            mstore(0x20, or(shl(0x78, implementation), 0x5af43d82803e903d91602b57fd5bf3))
            instance := create2(0, 0x09, 0x37, salt)
        }
        require(instance != address(0), "failed");
    }
}

contract Factory {
    address private immutable admin = msg.sender;
    address private immutable implementation = address(new Account());
    mapping(address => address) private accountOf;
    uint256 private nonce;

    function open(bytes32 salt) external {
        Account account = new Account{salt: salt}();
        //                ^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: Anyone can front-run this with the same salt and own the contract at that address: the salt does not include the owner.
        account.initialize(msg.sender);
    }

    function clone(bytes32 salt) external {
        Account(Clones.cloneDeterministic(implementation, salt)).initialize(msg.sender);
        //      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: Anyone can front-run this with the same salt and own the contract at that address: the salt does not include the owner.
    }

    function register(uint256 id) external {
        accountOf[msg.sender] = address(new Account{salt: keccak256(abi.encode(id))}());
        //                              ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: Anyone can front-run this with the same salt and own the contract at that address: the salt does not include the owner.
    }

    function leave() external returns (Account) {
        return new Account();
        //     ^^^^^^^^^^^^^ Low: `Account` is deployed here without initialization: anyone can call `initialize` first.
    }

    function openBound(bytes32 salt) external {
        Account account = new Account{salt: keccak256(abi.encode(msg.sender, salt))}(); // safe: the caller is in the salt
        account.initialize(msg.sender);
    }

    function openOwned(bytes32 salt) external {
        accountOf[msg.sender] = address(new Owned{salt: salt}(msg.sender)); // safe: the caller is in the code
    }

    function openFor(address user, bytes32 salt) external {
        Account account = new Account{salt: salt}();
        //                ^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: Anyone can front-run this with the same salt and own the contract at that address: the salt does not include the owner.
        account.initialize(user);
    }

    function openForBound(address user, uint256 id) external {
        Account account = new Account{salt: keccak256(abi.encode(user, id))}(); // safe: the user is in the salt
        account.initialize(user);
    }

    function openCounted() external {
        Account account = new Account{salt: bytes32(nonce++)}(); // safe: the next number, whoever comes
        account.initialize(msg.sender);
    }

    function openByAdmin(bytes32 salt) external {
        require(msg.sender == admin, "not the admin");
        Account account = new Account{salt: salt}(); // safe: only the administrator
        account.initialize(msg.sender);
    }

    function openPlain() external {
        Account account = new Account(); // safe: set up at once
        account.initialize(msg.sender);
    }
}
