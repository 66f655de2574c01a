// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

interface INftReceiver {
    function onERC721Received(address operator, address from, uint256 id, bytes calldata data) external returns (bytes4);
}

/// @notice Lean collectible ledger with consecutive ids starting at one.
abstract contract Nft721 {
    string public name;
    string public symbol;
    uint256 public minted;

    mapping(uint256 => address) private _ownerOf;
    mapping(address => uint256) public balanceOf;
    mapping(uint256 => address) public getApproved;
    mapping(address => mapping(address => bool)) public isApprovedForAll;

    event Transfer(address indexed from, address indexed to, uint256 indexed id);
    event Approval(address indexed owner, address indexed approved, uint256 indexed id);
    event ApprovalForAll(address indexed owner, address indexed operator, bool approved);

    error NoSuchToken();
    error NotAllowed();
    error UnsafeReceiver();

    constructor(string memory name_, string memory symbol_) {
        name = name_;
        symbol = symbol_;
    }

    function ownerOf(uint256 id) public view returns (address owner) {
        owner = _ownerOf[id];
        if (owner == address(0)) revert NoSuchToken();
    }

    function supportsInterface(bytes4 id) external pure returns (bool) {
        return id == 0x01ffc9a7 || id == 0x80ac58cd || id == 0x5b5e139f;
    }

    function approve(address to, uint256 id) external {
        address owner = ownerOf(id);
        if (msg.sender != owner && !isApprovedForAll[owner][msg.sender]) revert NotAllowed();
        getApproved[id] = to;
        emit Approval(owner, to, id);
    }

    function setApprovalForAll(address operator, bool approved) external {
        isApprovedForAll[msg.sender][operator] = approved;
        emit ApprovalForAll(msg.sender, operator, approved);
    }

    function transferFrom(address from, address to, uint256 id) public {
        address owner = ownerOf(id);
        if (owner != from || to == address(0)) revert NotAllowed();
        if (msg.sender != owner && msg.sender != getApproved[id] && !isApprovedForAll[owner][msg.sender]) {
            revert NotAllowed();
        }
        delete getApproved[id];
        unchecked {
            balanceOf[from]--;
            balanceOf[to]++;
        }
        _ownerOf[id] = to;
        emit Transfer(from, to, id);
    }

    function safeTransferFrom(address from, address to, uint256 id) external {
        safeTransferFrom(from, to, id, "");
    }

    function safeTransferFrom(address from, address to, uint256 id, bytes memory data) public {
        transferFrom(from, to, id);
        _checkReceiver(from, to, id, data);
    }

    function _safeMint(address to) internal returns (uint256 id) {
        if (to == address(0)) revert UnsafeReceiver();
        id = ++minted;
        _ownerOf[id] = to;
        balanceOf[to]++;
        emit Transfer(address(0), to, id);
        _checkReceiver(address(0), to, id, "");
    }

    function _checkReceiver(address from, address to, uint256 id, bytes memory data) private {
        if (to.code.length == 0) return;
        if (INftReceiver(to).onERC721Received(msg.sender, from, id, data) != INftReceiver.onERC721Received.selector) {
            revert UnsafeReceiver();
        }
    }
}
