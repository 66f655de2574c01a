// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

interface IReceiver {
    function onERC721Received(address operator, address from, uint256 id, bytes calldata data) external returns (bytes4);
}

/// @dev Small ERC-721 with sequential ids.
abstract contract Collection {
    error NoSuchToken(uint256 id);
    error NotApproved();
    error BadRecipient();

    event Transfer(address indexed from, address indexed to, uint256 indexed id);
    event Approval(address indexed owner, address indexed spender, uint256 indexed id);
    event ApprovalForAll(address indexed owner, address indexed operator, bool ok);

    string public name;
    string public symbol;
    uint256 public minted;

    mapping(uint256 => address) internal _owner;
    mapping(address => uint256) public balanceOf;
    mapping(uint256 => address) public getApproved;
    mapping(address => mapping(address => bool)) public isApprovedForAll;

    constructor(string memory name_, string memory symbol_) {
        name = name_;
        symbol = symbol_;
    }

    function ownerOf(uint256 id) public view returns (address o) {
        o = _owner[id];
        if (o == address(0)) revert NoSuchToken(id);
    }

    function approve(address spender, uint256 id) external {
        address o = ownerOf(id);
        if (msg.sender != o && !isApprovedForAll[o][msg.sender]) revert NotApproved();
        getApproved[id] = spender;
        emit Approval(o, spender, id);
    }

    function setApprovalForAll(address operator, bool ok) external {
        isApprovedForAll[msg.sender][operator] = ok;
        emit ApprovalForAll(msg.sender, operator, ok);
    }

    function transferFrom(address from, address to, uint256 id) public {
        if (ownerOf(id) != from || to == address(0)) revert BadRecipient();
        if (msg.sender != from && !isApprovedForAll[from][msg.sender] && getApproved[id] != msg.sender) {
            revert NotApproved();
        }
        delete getApproved[id];
        balanceOf[from]--;
        balanceOf[to]++;
        _owner[id] = to;
        emit Transfer(from, to, id);
    }

    function safeTransferFrom(address from, address to, uint256 id) external {
        safeTransferFrom(from, to, id, "");
    }

    function safeTransferFrom(address from, address to, uint256 id, bytes memory data) public {
        transferFrom(from, to, id);
        if (to.code.length != 0) {
            bytes4 answer = IReceiver(to).onERC721Received(msg.sender, from, id, data);
            if (answer != IReceiver.onERC721Received.selector) revert BadRecipient();
        }
    }

    function supportsInterface(bytes4 i) external pure virtual returns (bool) {
        return i == 0x01ffc9a7 || i == 0x80ac58cd;
    }

    function _mint(address to) internal returns (uint256 id) {
        if (to == address(0)) revert BadRecipient();
        id = ++minted;
        _owner[id] = to;
        balanceOf[to]++;
        emit Transfer(address(0), to, id);
    }
}
