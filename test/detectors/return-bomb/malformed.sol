// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

interface INamed {
    function name() external view returns (string memory);
    function units() external view returns (uint8);
    function isOpen() external view returns (bool);
    function total() external view returns (uint256);
}

library Labels {
    function nameOf(address thing) internal view returns (string memory) {
        (bool ok, bytes memory answer) = thing.staticcall(abi.encodeCall(INamed.name, ()));
        if (ok) return abi.decode(answer, (string));
        //             ^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Low: `nameOf` goes on when this call fails, but an answer of another shape reverts here: look at its length and values before it is decoded.
        return "nameless";
    }

    function unitsOf(address thing) internal view returns (uint8) {
        (bool ok, bytes memory answer) = thing.staticcall(abi.encodeCall(INamed.units, ()));
        return ok && answer.length >= 32 ? abi.decode(answer, (uint8)) : 18;
        //                                 ^^^^^^^^^^^^^^^^^^^^^^^^^^^ Low: `unitsOf` goes on when this call fails, but an answer of another shape reverts here: look at its length and values before it is decoded.
    }

    function textOf(address thing) internal view returns (string memory) {
        (bool ok, bytes memory answer) = thing.staticcall(abi.encodeCall(INamed.name, ()));
        return ok ? toText(answer) : "?";
        //          ^^^^^^^^^^^^^^ Low: `textOf` goes on when this call fails, but an answer of another shape reverts here: look at its length and values before it is decoded.
    }

    function toText(bytes memory answer) private pure returns (string memory) {
        return abi.decode(answer, (string));
    }
}

contract Directory {
    mapping(address => string) public names;
    mapping(address => uint256) public totals;

    function list(address thing) external {
        names[thing] = string.concat(Labels.nameOf(thing), Labels.textOf(thing));
        //                           ^^^^^^^^^^^^^^^^^^^^ Low: `list` continues when the call to `thing` fails, but copies all its return data, which can use up all gas.
        //                                                 ^^^^^^^^^^^^^^^^^^^^ Low: `list` continues when the call to `thing` fails, but copies all its return data, which can use up all gas.
        totals[thing] = Labels.unitsOf(thing);
        //              ^^^^^^^^^^^^^^^^^^^^^ Low: `list` continues when the call to `thing` fails, but copies all its return data, which can use up all gas.
    }

    function count(address thing) external {
        (bool ok, bytes memory answer) = thing.staticcall(abi.encodeCall(INamed.total, ()));
        //                               ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Low: `count` continues when the call to `thing` fails, but copies all its return data, which can use up all gas.
        if (ok && answer.length == 32) totals[thing] = abi.decode(answer, (uint256)); // safe: every word is a number
    }

    function mustCount(address thing) external {
        (bool ok, bytes memory answer) = thing.staticcall(abi.encodeCall(INamed.units, ()));
        require(ok, "no answer");
        totals[thing] = abi.decode(answer, (uint8)); // safe: it is to fail where nobody answers
    }

    function orFail(address thing) external {
        (bool ok, bytes memory answer) = thing.staticcall(abi.encodeCall(INamed.units, ()));
        if (ok) {
            totals[thing] = abi.decode(answer, (uint8)); // safe: the other way fails too
        } else {
            revert("no answer");
        }
    }

    function plain(address thing) external {
        totals[thing] = INamed(thing).units(); // safe: nobody says that it may fail
    }
}
