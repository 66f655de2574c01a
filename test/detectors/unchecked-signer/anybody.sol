// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// Tests of a signer that everybody passes, and such that ask for one of several.
contract Passes {
    address public immutable office;
    address public deputy;
    mapping(uint256 => bool) public spent;
    mapping(address => uint256) public points;

    constructor(address office_, address deputy_) {
        office = office_;
        deputy = deputy_;
    }

    function enter(uint256 id, uint8 v, bytes32 r, bytes32 s) external {
        address who = ecrecover(_digest(id), v, r, s);
        if (who == address(0) && who != office) revert("not signed");
        //                       ^^^^^^^^^^^^^ High: `enter` accepts what anybody signed: the test asks for `office` or for any signer that is not zero.
        _pass(id);
    }

    function enterOther(uint256 id, uint8 v, bytes32 r, bytes32 s) external {
        address who = ecrecover(_digest(id), v, r, s);
        require(who == office || who != address(0), "not signed");
        //      ^^^^^^^^^^^^^ High: `enterOther` accepts what anybody signed: the test asks for `office` or for any signer that is not zero.
        _pass(id);
    }

    function enterSoon(uint256 id, uint8 v, bytes32 r, bytes32 s) external {
        address who = ecrecover(_digest(id), v, r, s);
        if (who != deputy) {
        //  ^^^^^^^^^^^^^ High: `enterSoon` accepts what anybody signed: the test asks for `deputy` or for any signer that is not zero.
            if (who == address(0)) revert("nobody");
        }
        _pass(id);
    }

    function enterByBoth(uint256 id, uint8 v, bytes32 r, bytes32 s) external {
        address who = ecrecover(_digest(id), v, r, s);
        if (who == address(0) || who != office) revert("not signed"); // safe: it is the office
        _pass(id);
    }

    function enterByOne(uint256 id, uint8 v, bytes32 r, bytes32 s) external {
        address who = ecrecover(_digest(id), v, r, s);
        require(who != address(0), "nobody");
        require(who == office || who == deputy, "not signed"); // safe: one of the two
        _pass(id);
    }

    function enterByRank(uint256 id, uint8 v, bytes32 r, bytes32 s) external {
        address who = ecrecover(_digest(id), v, r, s);
        if (who != office) require(who != address(0) && points[who] > 100, "not signed"); // safe: somebody of rank
        _pass(id);
    }

    function _digest(uint256 id) private view returns (bytes32) {
        return keccak256(abi.encode(block.chainid, address(this), msg.sender, id));
    }

    function _pass(uint256 id) private {
        require(!spent[id], "spent");
        spent[id] = true;
        points[msg.sender]++;
    }
}
