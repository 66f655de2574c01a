pragma solidity ^0.8.20;

contract Account {}

contract Factory {
    mapping(address => address) private adminOf;
    mapping(address => uint256) private settings;

    function make(address admin) external returns (address made) {
        made = address(new Account());
        adminOf[made] = admin; // safe: nobody had it before
    }

    function makeAt(bytes32 salt, address admin) external {
        bytes32 code = keccak256(type(Account).creationCode);
        address made = address(uint160(uint256(keccak256(abi.encodePacked(hex"ff", address(this), salt, code)))));
        require(made.code.length == 0, "taken");
        new Account{salt: salt}();
        adminOf[made] = admin; // safe: nobody had it before
    }

    function set(address account, uint256 setting) external {
        require(adminOf[account] == msg.sender, "not the admin");
        settings[account] = setting;
    }
}

/// The caller is kept for the functions below, and compared with whoever was kept before.
contract Kept {
    address private current;
    address private owner = msg.sender;
    uint256 private total;
    uint256 private limit;

    modifier remembers() {
        if (current != msg.sender) current = msg.sender; // safe: the caller can put in no other
        _;
    }

    function add(uint256 amount) external remembers {
        total += amount;
    }

    function setLimit(uint256 l) external remembers {
        require(current == owner, "not the owner");
        limit = l;
    }
}
