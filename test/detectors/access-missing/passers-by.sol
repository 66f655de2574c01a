// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

interface IToken {
    function transfer(address to, uint256 amount) external returns (bool);
}

/* Records of somebody, and functions that mention the caller for something else. */

contract Moorings {
    struct Berth {
        address skipper;
        address deputy;
        uint96 depth;
        string flag;
    }

    mapping(bytes32 => Berth) private berths;
    mapping(bytes32 => address) private lastVisitor;
    mapping(address => uint256) private visits;
    mapping(address => bool) private sunk;
    address private immutable harbour = msg.sender;
    IToken private immutable token;

    constructor(IToken token_) {
        token = token_;
    }

    function moor(bytes32 berth, uint96 depth, string calldata flag) external {
        require(berths[berth].skipper == address(0), "taken");
        berths[berth] = Berth(msg.sender, address(0), depth, flag); // safe: whoever makes it says what is in it
    }

    function deepen(bytes32 berth, uint96 depth) external {
        require(berths[berth].skipper == msg.sender, "not yours");
        berths[berth].depth = depth; // safe: the skipper alone
    }

    function raise(bytes32 berth, string calldata flag) external {
        berths[berth].flag = flag;
      //^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: Anyone can change `berths[berth].flag` through `raise`, while `deepen` asks that the caller is `berths[berth].skipper`.
        lastVisitor[berth] = msg.sender;
    }

    function lend(bytes32 berth, address deputy) external {
        visits[msg.sender]++;
        berths[berth].deputy = deputy;
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ High: Anyone can change `berths[berth].deputy` through `lend`, while `berths[berth].deputy` decides who passes an access check.
    }

    function repaint(bytes32 berth, string calldata flag) external {
        require(msg.sender != harbour && !sunk[msg.sender], "not for the harbour");
        berths[berth].flag = flag;
      //^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: Anyone can change `berths[berth].flag` through `repaint`, while `deepen` asks that the caller is `berths[berth].skipper`.
    }

    function reflag(bytes32 berth, string calldata flag) external {
        berths[berth].flag = flag;
      //^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: Anyone can change `berths[berth].flag` through `reflag`, while `deepen` asks that the caller is `berths[berth].skipper`.
        token.transfer(msg.sender, 1e18);
    }

    function sink(address who) external {
        require(msg.sender == harbour, "not the harbour");
        sunk[who] = true;
    }

    function relieve(bytes32 berth, uint96 depth) external {
        require(berths[berth].deputy == msg.sender, "no deputy");
        berths[berth].depth = depth; // safe: the deputy, whom the skipper has named
    }
}

/// Slots of a calendar: whoever takes one over has a say in it.
contract Calendar {
    mapping(uint256 => address) private hostOf;
    mapping(uint256 => address) private guestOf;
    mapping(uint256 => string) private topics;
    mapping(uint256 => uint256) private hours_;
    mapping(uint256 => mapping(address => bool)) private invited;
    mapping(address => uint256) private coupons;
    uint256 private nextSlot;

    function open(string calldata topic) external {
        hostOf[nextSlot] = msg.sender;
        topics[nextSlot] = topic; // safe: a new one
        coupons[msg.sender]++;
        nextSlot++;
    }

    function rename(uint256 slot, string calldata topic) external {
        require(hostOf[slot] == msg.sender, "not the host");
        topics[slot] = topic; // safe: the host alone
    }

    function invite(uint256 slot, address guest) external {
        require(hostOf[slot] == msg.sender, "not the host");
        invited[slot][guest] = true;
    }

    function suggest(uint256 slot, string calldata topic) external {
        require(invited[slot][msg.sender], "not invited");
        topics[slot] = topic; // safe: the host has asked for it
    }

    function book(uint256 slot, string calldata topic) external {
        require(guestOf[slot] == address(0), "booked");
        guestOf[slot] = msg.sender;
        topics[slot] = topic; // safe: whoever books it, once, says what it is about
    }

    function leave(uint256 slot) external {
        require(guestOf[slot] == msg.sender, "not the guest");
        delete guestOf[slot];
    }

    function redeem(uint256 slot, string calldata topic) external {
        require(coupons[msg.sender] > 0, "no coupon");
        coupons[msg.sender]--;
        topics[slot] = topic; // safe: it costs what the caller has
    }

    function retitle(uint256 slot, string calldata topic) external {
        require(msg.sender.code.length == 0, "no contracts");
        topics[slot] = topic;
      //^^^^^^^^^^^^^^^^^^^^ Medium: Anyone can change `topics[slot]` through `retitle`, while `rename` asks that the caller is `hostOf[slot]`.
    }
}
