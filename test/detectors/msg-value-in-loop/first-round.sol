pragma solidity ^0.8.20;

interface IPair {
    function swap(uint256 amount) external returns (uint256);
}

interface IWrapped {
    function deposit() external payable;
}

contract Path {
    IWrapped private immutable wrapped;
    mapping(address => uint256) private received;

    constructor(IWrapped wrapped_) {
        wrapped = wrapped_;
    }

    function sell(address[] calldata pairs, uint256 amount) external payable returns (uint256 bought) {
        bought = amount;
        for (uint256 i = 0; i < pairs.length; i++) {
            if (i == 0) {
                require(msg.value == amount, "not paid"); // safe: asked in the first round alone
                wrapped.deposit{value: msg.value}(); // safe: sent on in the first round alone
            }
            bought = IPair(pairs[i]).swap(bought);
        }
    }

    function sellBelow(address[] calldata pairs, uint256 amount) external payable returns (uint256 bought) {
        bought = amount;
        for (uint256 i = 1; i <= pairs.length; ++i) {
            if (i < 2) wrapped.deposit{value: msg.value}(); // safe: no later round is below its start
            bought = IPair(pairs[i - 1]).swap(bought);
        }
    }

    function sellInAssembly(address[] calldata pairs, uint256 amount) external payable returns (uint256 bought) {
        bought = amount;
        assembly {
            for { let i := 0 } lt(i, pairs.length) { i := add(i, 1) } {
                let pair := calldataload(add(pairs.offset, mul(i, 0x20)))
                if iszero(i) {
                    if iszero(eq(callvalue(), amount)) { revert(0, 0) } // safe: asked in the first round alone
                }
                mstore(0, bought)
                if iszero(call(gas(), pair, 0, 0, 0x20, 0, 0x20)) { revert(0, 0) }
                bought := mload(0)
            }
        }
    }

    function sellAgain(address[] calldata pairs, uint256 amount) external payable returns (uint256 bought) {
        bought = amount;
        for (uint256 i = 0; i < pairs.length; i++) {
            if (i != 0) {
                require(msg.value == amount, "not paid");
                //      ^^^^^^^^^^^^^^^^^^^ High: `sellAgain` compares `msg.value` with the price of one item in every iteration of a loop, although the ether came in only once.
            }
            bought = IPair(pairs[i]).swap(bought);
        }
    }

    function sellFromGiven(address[] calldata pairs, uint256 first) external payable {
        for (uint256 i = first; i < pairs.length; i++) {
            if (i >= first) received[pairs[i]] += msg.value;
            //              ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ High: `sellFromGiven` adds `msg.value` to `received[pairs[…]]` in every iteration of a loop, although the ether came in only once.
        }
    }

    function sellSome(address[] calldata pairs, uint256 amount) external payable returns (uint256 bought) {
        bought = amount;
        for (uint256 i = 0; i < pairs.length; i++) {
            if (i < 2) wrapped.deposit{value: msg.value}();
            //         ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ High: `sellSome` sends `msg.value` on in every iteration of a loop, although the ether came in only once.
            bought = IPair(pairs[i]).swap(bought);
        }
    }

    function sellNested(address[] calldata pairs, uint256 rounds) external payable {
        for (uint256 k = 0; k < rounds; k++) {
            for (uint256 i = 0; i < pairs.length; i++) {
                if (i == 0) received[pairs[k]] += msg.value;
                //          ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ High: `sellNested` adds `msg.value` to `received[pairs[…]]` in every iteration of a loop, although the ether came in only once.
            }
        }
    }

    function sellByHalves(address[] calldata pairs, uint256 step) external payable {
        for (uint256 i = 0; i < pairs.length; i += step) {
            if (i == 0) received[pairs[i]] += msg.value;
            //          ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ High: `sellByHalves` adds `msg.value` to `received[pairs[…]]` in every iteration of a loop, although the ether came in only once.
        }
    }
}
