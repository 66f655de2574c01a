pragma solidity ^0.8.20;

contract Deployer {
    address private immutable factory;
    address public last;

    constructor(address f) {
        factory = f;
    }

    function deploy(bytes calldata code, address expected) external {
        (, bytes memory answer) = factory.call(code); // safe: what it returned is looked at
        require(address(bytes20(answer)) == expected, "not deployed");
        last = expected;
    }
}
