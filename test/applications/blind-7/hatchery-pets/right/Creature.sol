// SPDX-License-Identifier: MIT
pragma solidity ^0.8.19;

interface ICreatureTaker {
    function onERC721Received(address operator, address from, uint256 id, bytes calldata data) external returns (bytes4);
}

abstract contract Creature {
    mapping(uint256 => address) public ownerOf;
    mapping(address => uint256) public balanceOf;
    mapping(uint256 => address) public getApproved;
    mapping(address => mapping(address => bool)) public isApprovedForAll;

    event Transfer(address indexed from, address indexed to, uint256 indexed id);
    event Approval(address indexed owner, address indexed spender, uint256 indexed id);
    event ApprovalForAll(address indexed owner, address indexed operator, bool approved);

    error NotAuthorized();
    error WrongOwner();
    error UnsafeReceiver();

    function approve(address spender, uint256 id) external {
        address owner = ownerOf[id];
        if (msg.sender != owner && !isApprovedForAll[owner][msg.sender]) revert NotAuthorized();
        getApproved[id] = spender;
        emit Approval(owner, spender, id);
    }

    function setApprovalForAll(address operator, bool approved) external {
        isApprovedForAll[msg.sender][operator] = approved;
        emit ApprovalForAll(msg.sender, operator, approved);
    }

    function transferFrom(address from, address to, uint256 id) public {
        if (ownerOf[id] != from || from == address(0)) revert WrongOwner();
        if (msg.sender != from && msg.sender != getApproved[id] && !isApprovedForAll[from][msg.sender]) revert NotAuthorized();
        if (to == address(0)) revert UnsafeReceiver();
        _beforeMove(id);
        delete getApproved[id];
        balanceOf[from]--;
        balanceOf[to]++;
        ownerOf[id] = to;
        emit Transfer(from, to, id);
    }

    function safeTransferFrom(address from, address to, uint256 id, bytes calldata data) external {
        transferFrom(from, to, id);
        _ask(from, to, id, data);
    }

    function supportsInterface(bytes4 id) external pure returns (bool) {
        return id == 0x01ffc9a7 || id == 0x80ac58cd;
    }

    function _safeMint(address to, uint256 id) internal {
        if (to == address(0) || ownerOf[id] != address(0)) revert UnsafeReceiver();
        balanceOf[to]++;
        ownerOf[id] = to;
        emit Transfer(address(0), to, id);
        _ask(address(0), to, id, "");
    }

    function _beforeMove(uint256 id) internal virtual;

    function _ask(address from, address to, uint256 id, bytes memory data) private {
        if (to.code.length == 0) return;
        bytes4 answer = ICreatureTaker(to).onERC721Received(msg.sender, from, id, data);
        if (answer != ICreatureTaker.onERC721Received.selector) revert UnsafeReceiver();
    }
}
