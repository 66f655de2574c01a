pragma solidity ^0.8.0;

contract Till {
    address public keeper;

    function initialize(address keeper_) external {
        require(keeper == address(0), "set");
        keeper = keeper_;
    }
}

library Copies {
    function copy(address of_) internal returns (address made) {
        bytes memory code = abi.encodePacked(hex"3d602d80600a3d3981f3363d3d373d3d3d363d73", of_, hex"5af43d82803e903d91602b57fd5bf3");
        assembly {
            made := create(0, add(code, 32), mload(code))
        }
        require(made != address(0), "not made");
    }
}

contract Shop {
    address private immutable model = address(new Till());
    mapping(address => address) public tillOf;

    function open() external {
        tillOf[msg.sender] = Copies.copy(model);
        //                   ^^^^^^^^^^^^^^^^^^ Low: `Till` is deployed here without initialization: anyone can call `initialize` first.
    }

    function openRight() external {
        address till = Copies.copy(model);
        Till(till).initialize(msg.sender); // safe: in the same transaction
        tillOf[msg.sender] = till;
    }

    function forward(bytes memory code) external returns (address made) {
        made = Copies.copy(address(uint160(uint256(keccak256(code)))));
        (bool ok, ) = made.call(code); // safe: called, whatever it is
        require(ok, "failed");
    }
}

contract Copier {
    Till private immutable till;

    constructor(Till till_) {
        till = till_;
    }

    function copyOf(address model) external returns (address made) {
        require(till.keeper() == msg.sender, "not the keeper");
        made = Copies.copy(model); // safe: not what it names
    }
}
