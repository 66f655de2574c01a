// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// A record that is poured into another, which may be the same.
contract Jars {
    struct Jar {
        address keeper;
        uint256 honey;
    }

    Jar[] public jars;
    mapping(uint256 => Jar) public shelf;
    mapping(address => uint256) public drops;

    function fill(uint256 id) external payable {
        jars.push(Jar(msg.sender, msg.value));
        shelf[id] = Jar(msg.sender, msg.value);
    }

    function pour(uint256 from, uint256 into) external {
        require(jars[from].keeper == msg.sender && jars[into].keeper == msg.sender, "not yours");
        uint256 all = jars[into].honey + jars[from].honey;
        jars[from].honey = 0;
        jars[into].honey = all;
      //^^^^^^^^^^^^^^^^^^^^^^ High: `pour` creates tokens if `jars[from].honey` and `jars[into].honey` are the same: `jars[into].honey` is read before the amount is subtracted.
    }

    function pourWhole(uint256 from, uint256 into) external {
        Jar memory a = shelf[from];
        Jar memory b = shelf[into];
        require(a.keeper == msg.sender && b.keeper == msg.sender, "not yours");
        delete shelf[from].honey;
        shelf[into].honey = a.honey + b.honey;
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ High: `pourWhole` creates tokens if `shelf[from].honey` and `shelf[into].honey` are the same: `shelf[into].honey` is read before the amount is subtracted.
    }

    function moveAll(address to) external {
        uint256 own = drops[msg.sender];
        uint256 there = drops[to];
        drops[msg.sender] = 0;
        drops[to] = there + own;
      //^^^^^^^^^^^^^^^^^^^^^^^ High: `moveAll` creates tokens if `drops[msg.sender]` and `drops[to]` are the same: `drops[to]` is read before the amount is subtracted.
    }

    function pourApart(uint256 from, uint256 into) external {
        require(from != into, "the same");
        uint256 all = jars[into].honey + jars[from].honey;
        jars[from].honey = 0;
        jars[into].honey = all; // safe: the two differ
    }

    function pourLate(uint256 from, uint256 into) external {
        uint256 own = jars[from].honey;
        jars[from].honey = 0;
        jars[into].honey += own; // safe: read after the other was emptied
    }

    /* Nothing is made, and all is lost. */
    function pourBack(uint256 from, uint256 into) external {
        jars[into].honey += jars[from].honey;
        jars[from].honey = 0;
      //^^^^^^^^^^^^^^^^^^^^ Low: `pourBack` loses what is moved if `jars[into].honey` and `jars[from].honey` are the same: it is overwritten after it was moved.
    }
}
