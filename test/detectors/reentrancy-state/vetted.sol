// SPDX-License-Identifier: MIT
pragma solidity ^0.8.0;

/* Contracts that are called, and who saw to it which they are. */

interface IAsset {
    function move(address to, uint256 amount) external;
}

interface IRegistry {
    function isKnown(address asset) external view returns (bool);
}

contract Vetted {
    struct Position {
        address asset;
        uint256 amount;
    }

    IRegistry public immutable registry;
    address public immutable owner = msg.sender;
    mapping(address => bool) public isUsable;
    mapping(address => Position) public positions;
    mapping(address => Position) public openPositions;
    mapping(address => uint256) public stakedIn;
    mapping(address => bool) public hasLeft;
    uint256 public shares = 1000;

    constructor(IRegistry registry_) {
        registry = registry_;
    }

    function allow(address asset) external {
        require(msg.sender == owner, "not the owner");
        isUsable[asset] = true;
    }

    function open(Position memory position) external {
        require(isUsable[position.asset], "not usable");
        positions[msg.sender] = position;
    }

    function openAny(Position memory position) external {
        openPositions[msg.sender] = position;
    }

    function close() external {
        Position memory position = positions[msg.sender];
        require(position.amount != 0, "nothing");
        IAsset(position.asset).move(msg.sender, position.amount); // safe: only usable assets are kept
        positions[msg.sender].amount = 0;
    }

    function closeAny() external {
        Position memory position = openPositions[msg.sender];
        require(position.amount != 0, "nothing");
        IAsset(position.asset).move(msg.sender, position.amount);
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ High: `closeAny` calls `openPositions[msg.sender].asset` before it updates `openPositions[msg.sender].amount`: the receiver can reenter while the old value is still stored.
        openPositions[msg.sender].amount = 0;
    }

    function stake(address asset, uint256 amount) external {
        require(registry.isKnown(asset), "unknown");
        stakedIn[asset] += amount;
    }

    function unstake(address asset, uint256 amount) external {
        require(!hasLeft[msg.sender], "left");
        stakedIn[asset] -= amount;
        IAsset(asset).move(msg.sender, amount); // safe: nothing is staked in any but known ones
        hasLeft[msg.sender] = true;
    }
}

contract Listed {
    struct Asset {
        address token;
        uint256 held;
    }

    struct Trade {
        address trader;
        address token;
    }

    address public immutable owner = msg.sender;
    Asset[] internal assets;
    mapping(address => bool) public hasLeft;

    function list(address token) external {
        require(msg.sender == owner, "not the owner");
        assets.push(Asset(token, 0));
    }

    function tradeOf(uint256 at, address trader) internal view returns (Trade memory) {
        return Trade(trader, assets[at].token);
    }

    function send(Asset memory asset, address to) internal {
        IAsset(asset.token).move(to, 1); // safe: the owner lists assets
    }

    function leave(uint256 at) external {
        require(!hasLeft[msg.sender], "left");
        send(assets[at], msg.sender);
        hasLeft[msg.sender] = true;
    }

    function leaveFor(uint256 at, address trader) external {
        require(!hasLeft[msg.sender], "left");
        IAsset(tradeOf(at, trader).token).move(trader, 1); // safe: the token is not the trader
        hasLeft[msg.sender] = true;
    }

    function leaveTo(uint256 at, address trader) external {
        require(!hasLeft[msg.sender], "left");
        IAsset(tradeOf(at, trader).trader).move(trader, 1);
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ High: `leaveTo` calls `trader` before it updates `hasLeft[msg.sender]`: the receiver can reenter while the old value is still stored.
        hasLeft[msg.sender] = true;
    }
}

contract Component {
    IAsset public reserve;
    mapping(uint256 => uint256) public votes;
    mapping(uint256 => IAsset) public proposed;
    mapping(uint256 => bool) public isDone;

    function propose(uint256 id, IAsset next) external {
        require(votes[id] == 0, "known");
        votes[id] = 1;
        proposed[id] = next;
    }

    function accept(uint256 id) external {
        require(votes[id] > 0, "unknown");
        reserve = proposed[id];
    }

    function grant(uint256 id) external {
        require(!isDone[id], "done");
        reserve.move(msg.sender, 1);
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^ Low: `grant` calls `reserve` before it updates `isDone[id]`: the receiver can reenter while the old value is still stored.
        isDone[id] = true;
    }
}

/// Vaults of any of the factories that the owner names.
contract Vaults {
    address public immutable owner = msg.sender;
    IRegistry[] public factories;
    mapping(address => uint256) public stakedIn;
    mapping(address => uint256) public lentTo;
    mapping(address => bool) public hasLeft;

    function name(IRegistry factory) external {
        require(msg.sender == owner, "not the owner");
        factories.push(factory);
    }

    function isVault(address vault) public view returns (bool) {
        for (uint256 i = 0; i < factories.length; i++) {
            if (factories[i].isKnown(vault)) return true;
        }
        return false;
    }

    function seemsVault(address vault) public view returns (bool) {
        for (uint256 i = 0; i < factories.length; i++) {
            if (factories[i].isKnown(vault)) return true;
        }
        return vault != address(this);
    }

    function stake(address vault, uint256 amount) external {
        require(isVault(vault), "unknown");
        stakedIn[vault] += amount;
    }

    function lend(address vault, uint256 amount) external {
        require(seemsVault(vault), "unknown");
        lentTo[vault] += amount;
    }

    function quit() external {
        delete stakedIn[msg.sender];
    }

    function unstake(address vault, uint256 amount) external {
        require(!hasLeft[msg.sender], "left");
        stakedIn[vault] -= amount;
        IAsset(vault).move(msg.sender, amount); // safe: nothing is staked in any but vaults
        hasLeft[msg.sender] = true;
    }

    function giveBack(address vault, uint256 amount) external {
        require(!hasLeft[msg.sender], "left");
        lentTo[vault] -= amount;
        IAsset(vault).move(msg.sender, amount);
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ High: `giveBack` calls `vault` before it updates `hasLeft[msg.sender]`: the receiver can reenter while the old value is still stored.
        hasLeft[msg.sender] = true;
    }
}
