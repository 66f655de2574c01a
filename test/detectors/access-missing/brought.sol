// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

interface IItems {
    function transferFrom(address from, address to, uint256 id) external;
    function safeTransferFrom(address from, address to, uint256 id, bytes calldata data) external;
}

/// Whoever brings a thing is written down as its owner.
contract Stable {
    IItems private immutable horses;
    mapping(uint256 => address) public riderOf;
    mapping(uint256 => address) public groomOf;
    mapping(IItems => mapping(uint256 => address)) public ownerOf;
    mapping(uint256 => uint256) public rides;

    constructor(IItems horses_) {
        horses = horses_;
    }

    function bring(uint256 id, address rider) external {
        riderOf[id] = rider; // safe: for who brings the horse
        horses.transferFrom(msg.sender, address(this), id);
    }

    function bringGiven(uint256 id, address groom) external {
        horses.safeTransferFrom(msg.sender, address(this), id, "");
        groomOf[id] = groom; // safe: for who has brought the horse
    }

    function bringAny(IItems things, uint256 id, address owner) external {
        things.transferFrom(msg.sender, address(this), id);
        ownerOf[things][id] = owner; // safe: of each collection apart
    }

    function bringOther(uint256 id, uint256 other, address rider) external {
        riderOf[other] = rider;
      //^^^^^^^^^^^^^^^^^^^^^^ High: Anyone can change `riderOf[other]` through `bringOther`, while `riderOf[id]` decides who passes an access check.
        horses.transferFrom(msg.sender, address(this), id);
    }

    function bringSome(IItems things, uint256 id, address groom) external {
        groomOf[id] = groom;
      //^^^^^^^^^^^^^^^^^^^ High: Anyone can change `groomOf[id]` through `bringSome`, while `groomOf[id]` decides who passes an access check.
        things.transferFrom(msg.sender, address(this), id);
    }

    function ride(uint256 id) external {
        require(riderOf[id] == msg.sender || groomOf[id] == msg.sender, "not yours");
        rides[id]++;
    }

    function fetch(IItems things, uint256 id) external {
        require(ownerOf[things][id] == msg.sender, "not yours");
        delete ownerOf[things][id];
        things.transferFrom(address(this), msg.sender, id);
    }

    function take(uint256 id) external {
        require(riderOf[id] == msg.sender, "not yours");
        delete riderOf[id];
        delete groomOf[id];
        horses.transferFrom(address(this), msg.sender, id);
    }
}
