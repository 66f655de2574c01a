==== Source: staking.sol ====
// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/* What a test derives does not say who chooses the tokens. */

interface IToken {
    function transfer(address to, uint256 amount) external returns (bool);
}

contract Staking {
    address internal maker = msg.sender;
    mapping(IToken => bool) public isListed;
    mapping(IToken => mapping(address => uint256)) public stakeOf;

    function list(IToken token) external {
        require(msg.sender == maker, "not the maker");
        isListed[token] = true;
    }

    function credit(IToken token, address account, uint256 amount) external {
        require(isListed[token] && msg.sender == address(token), "not listed");
        stakeOf[token][account] += amount;
    }

    function withdraw(IToken token, uint256 amount) external {
        stakeOf[token][msg.sender] -= amount;
        token.transfer(msg.sender, amount);
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Low: `withdraw` does not check the return value of `token.transfer` and continues when it is false.
    }
}
==== Source: staking-test.sol ====
// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import "./staking.sol";

contract StakingTest is Staking {
    bool public constant IS_TEST = true;

    function setStake(IToken token, address account, uint256 amount) external {
        stakeOf[token][account] = amount;
    }
}
