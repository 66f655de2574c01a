// SPDX-License-Identifier: BUSL-1.1
pragma solidity 0.8.20;

interface ICurrency {
    function transfer(address to, uint256 amount) external returns (bool);
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
    function balanceOf(address who) external view returns (uint256);
}

interface ICollectible {
    function transferFrom(address from, address to, uint256 id) external;
}

library CurrencyLib {
    function take(ICurrency c, address from, uint256 amount) internal {
        uint256 start = c.balanceOf(address(this));
        (bool done, bytes memory answer) =
            address(c).call(abi.encodeCall(ICurrency.transferFrom, (from, address(this), amount)));
        require(done && (answer.length == 0 || abi.decode(answer, (bool))), "Currency: take");
        require(c.balanceOf(address(this)) - start == amount, "Currency: short");
    }

    function give(ICurrency c, address to, uint256 amount) internal {
        if (amount == 0) return;
        (bool done, bytes memory answer) = address(c).call(abi.encodeCall(ICurrency.transfer, (to, amount)));
        require(done && (answer.length == 0 || abi.decode(answer, (bool))), "Currency: give");
    }
}
