pragma solidity ^0.8.20;

interface IBook {
    function codeOf(string memory name) external view returns (address);
}

/// Keeps what it needs under its own address, so that no slot of the code is taken.
contract NamedProxy {
    mapping(address => string) private names; // safe: a mapping keeps nothing in its own slot
    mapping(address => IBook) private books;

    constructor(IBook book, string memory name) {
        books[address(this)] = book;
        names[address(this)] = name;
    }

    fallback() external payable {
        address code = books[address(this)].codeOf(names[address(this)]);
        (bool ok, bytes memory result) = code.delegatecall(msg.data);
        require(ok && result.length == 0, "failed");
    }
}

contract Counter {
    uint256 public count;
    mapping(bytes32 => uint256) public countOf;

    function add(bytes32 what) external {
        count++;
        countOf[what]++;
    }
}
