// SPDX-License-Identifier: MIT
pragma solidity ^0.8.19;

contract Drop {
    string public name = "Paper Boats";
    uint256 public constant PRICE = 0.05 ether;
    uint256 public constant MAX_SUPPLY = 5000;

    address public artist;
    uint256 public nextId;
    mapping(uint256 => address) public ownerOf;
    mapping(uint256 => address) public getApproved;
    mapping(address => uint256) public balanceOf;
    mapping(uint256 => string) private names;
    mapping(uint256 => uint256) public offers;

    event Transfer(address indexed from, address indexed to, uint256 indexed id);
    event Approval(address indexed owner, address indexed spender, uint256 indexed id);

    constructor() {
        artist = msg.sender;
    }

    function mint(string calldata label) external payable {
        require(msg.value == PRICE, "wrong price");
        require(nextId < MAX_SUPPLY, "sold out");
        ownerOf[nextId] = msg.sender;
        names[nextId] = label;
        balanceOf[msg.sender]++;
        emit Transfer(address(0), msg.sender, nextId);
        nextId++;
    }

    function rename(uint256 id, string calldata label) external {
        require(ownerOf[id] == msg.sender, "not yours");
        names[id] = label;
    }

    function nameOf(uint256 id) external view returns (string memory) {
        return names[id];
    }

    function approve(address spender, uint256 id) external {
        require(ownerOf[id] == msg.sender, "not yours");
        getApproved[id] = spender;
        emit Approval(msg.sender, spender, id);
    }

    function transferFrom(address from, address to, uint256 id) external {
        require(ownerOf[id] == from, "wrong owner");
        require(to != address(0), "to nobody");
        require(msg.sender == from || msg.sender == getApproved[id], "not allowed");
        _move(from, to, id);
    }

    function offer(uint256 id, uint256 price) external {
        require(ownerOf[id] == msg.sender, "not yours");
        offers[id] = price;
    }

    function take(uint256 id) external payable {
        uint256 price = offers[id];
        require(price > 0 && msg.value == price, "no such offer");
        address seller = ownerOf[id];
        _move(seller, msg.sender, id);
        (bool ok, ) = payable(seller).call{value: price}("");
        require(ok, "seller refuses");
    }

    function collect() external {
        require(msg.sender == artist, "artist only");
        payable(artist).transfer(address(this).balance);
    }

    function _move(address from, address to, uint256 id) private {
        delete getApproved[id];
        delete offers[id];
        balanceOf[from]--;
        balanceOf[to]++;
        ownerOf[id] = to;
        emit Transfer(from, to, id);
    }
}
