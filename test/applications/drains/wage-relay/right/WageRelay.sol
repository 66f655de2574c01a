// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

contract WageRelay {
    address public boss;
    mapping(address => uint256) public wages;
    mapping(address => uint256) public numberOf;
    uint256 public promised;

    constructor() {
        boss = msg.sender;
    }

    receive() external payable {}

    function setBoss(address next) external {
        require(boss == msg.sender, "not the boss");
        require(next != address(0), "nobody");
        boss = next;
    }

    function pledge(address[] calldata who, uint256[] calldata amounts) external {
        require(boss == msg.sender, "not the boss");
        require(who.length == amounts.length, "lengths");
        for (uint256 i = 0; i < who.length; i++) {
            wages[who[i]] += amounts[i];
            promised += amounts[i];
        }
        require(promised <= address(this).balance, "not covered");
    }

    function draw(uint256 amount) external {
        _draw(msg.sender, msg.sender, amount);
    }

    /// @notice A worker without ether signs, another sends it and may be given the wage in cash.
    function drawSigned(address worker, address to, uint256 amount, uint256 until, bytes calldata seal) external {
        require(block.timestamp <= until && seal.length == 65, "seal");
        bytes32 inner = keccak256(
            abi.encode(block.chainid, address(this), worker, to, amount, until, numberOf[worker]++)
        );
        bytes32 digest = keccak256(abi.encodePacked("\x19Ethereum Signed Message:\n32", inner));
        address signer = ecrecover(digest, uint8(seal[64]), bytes32(seal[:32]), bytes32(seal[32:64]));
        require(signer != address(0) && signer == worker, "signer");
        _draw(worker, to, amount);
    }

    function takeRest(address to) external {
        require(boss == msg.sender, "not the boss");
        _pay(to, address(this).balance - promised);
    }

    function _draw(address worker, address to, uint256 amount) internal {
        wages[worker] -= amount;
        promised -= amount;
        _pay(to, amount);
    }

    function _pay(address to, uint256 amount) internal {
        (bool ok, ) = to.call{value: amount}("");
        require(ok, "refused");
    }
}
