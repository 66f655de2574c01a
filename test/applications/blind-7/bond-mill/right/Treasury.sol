// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

interface IMintable {
    function mint(address to, uint256 amount) external;
}

interface IReserve {
    function transfer(address to, uint256 amount) external returns (bool);
}

/// Keeps what the bonds bring in, and lets the mills make grain, each up to what it was granted.
contract Treasury {
    IMintable public grain;
    address public governor;
    address public heir;
    mapping(address => uint256) public grantOf;

    event Granted(address indexed mill, uint256 amount);
    event Spent(address indexed token, address indexed to, uint256 amount);
    event GovernorChanged(address indexed governor);

    modifier onlyGovernor() {
        require(msg.sender == governor, "governor only");
        _;
    }

    constructor() {
        governor = msg.sender;
    }

    function setGrain(IMintable grain_) external onlyGovernor {
        require(address(grain) == address(0), "set");
        grain = grain_;
    }

    function grant(address mill, uint256 amount) external onlyGovernor {
        grantOf[mill] = amount;
        emit Granted(mill, amount);
    }

    function mint(address to, uint256 amount) external {
        require(grantOf[msg.sender] >= amount, "not granted");
        grantOf[msg.sender] -= amount;
        grain.mint(to, amount);
    }

    function spend(IReserve token, address to, uint256 amount) external onlyGovernor {
        require(token.transfer(to, amount), "not sent");
        emit Spent(address(token), to, amount);
    }

    function nameHeir(address heir_) external onlyGovernor {
        heir = heir_;
    }

    function inherit() external {
        require(msg.sender == heir, "heir only");
        governor = heir;
        heir = address(0);
        emit GovernorChanged(governor);
    }
}
