// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// Least amounts that the caller names protect the caller, and nobody else.
contract Barn {
    error TooLittle();

    uint256 public sheaves;
    mapping(address => uint256) public strawOf;
    mapping(address => mapping(address => uint256)) public leaveOf;

    function bring() external payable {
        strawOf[msg.sender] += msg.value;
        sheaves += msg.value;
    }

    function hand(address to, uint256 straw) external {
        strawOf[msg.sender] -= straw;
        strawOf[to] += straw;
    }

    function permit(address whom, uint256 straw) external {
        leaveOf[msg.sender][whom] = straw;
    }

    function redeem(address holder, address payable to, uint256 straw, uint256 least) external {
        uint256 coins = (straw * address(this).balance) / sheaves;
        if (coins < least) revert TooLittle();
        strawOf[holder] -= straw;
      //^^^^^^^^^^^^^^^^^^^^^^^^ High: Anyone can burn what `holder` holds through `redeem`: it reduces `strawOf[holder]`, and nothing ties that account to the caller.
        sheaves -= straw;
        to.transfer(coins);
    }

    function redeemByLeave(address holder, address payable to, uint256 straw, uint256 least) external {
        uint256 coins = (straw * address(this).balance) / sheaves;
        if (coins < least) revert TooLittle();
        if (holder != msg.sender) leaveOf[holder][msg.sender] -= straw;
        strawOf[holder] -= straw; // safe: by leave
        sheaves -= straw;
        to.transfer(coins);
    }
}

/// What somebody has of one of many kinds.
contract Granary {
    mapping(uint256 => mapping(address => uint256)) public sacksOf;
    mapping(address => mapping(address => bool)) public isCarter;

    function store(uint256 grain) external payable {
        sacksOf[grain][msg.sender] += msg.value;
    }

    function mill(uint256 grain, uint256 sacks) external {
        sacksOf[grain][msg.sender] -= sacks;
    }

    function trust(address carter, bool is_) external {
        isCarter[msg.sender][carter] = is_;
    }

    function cart(uint256 grain, address from, address to, uint256 sacks) external {
        require(from != address(0) && to != address(0), "nobody");
        sacksOf[grain][from] -= sacks;
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ High: Anyone can move what `from` holds through `cart`: it reduces `sacksOf[grain][from]`, and nothing ties that account to the caller.
        sacksOf[grain][to] += sacks;
    }

    function cartByTrust(uint256 grain, address from, address to, uint256 sacks) external {
        if (msg.sender != from && !isCarter[from][msg.sender]) revert();
        sacksOf[grain][from] -= sacks; // safe: the holder trusts the caller
        sacksOf[grain][to] += sacks;
    }
}
