// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

interface IItemReceiver {
    function onERC1155Received(address operator, address from, uint256 id, uint256 amount, bytes calldata data)
        external
        returns (bytes4);
}

/// Many kinds of items in one contract.
abstract contract ItemLedger {
    mapping(uint256 => mapping(address => uint256)) public balanceOf;
    mapping(address => mapping(address => bool)) public isApprovedForAll;

    error NotApproved();
    error LengthsDiffer();
    error TooFew(uint256 id);
    error BadReceiver();

    event TransferSingle(
        address indexed operator,
        address indexed from,
        address indexed to,
        uint256 id,
        uint256 amount
    );
    event ApprovalForAll(address indexed owner, address indexed operator, bool approved);

    function setApprovalForAll(address operator, bool approved) external {
        isApprovedForAll[msg.sender][operator] = approved;
        emit ApprovalForAll(msg.sender, operator, approved);
    }

    function safeTransferFrom(address from, address to, uint256 id, uint256 amount, bytes calldata data) external {
        _requireApproved(from);
        _move(from, to, id, amount);
        _greet(from, to, id, amount, data);
    }

    function safeBatchTransferFrom(
        address from,
        address to,
        uint256[] calldata ids,
        uint256[] calldata amounts,
        bytes calldata data
    ) external {
        _requireApproved(from);
        if (ids.length != amounts.length) revert LengthsDiffer();
        for (uint256 i = 0; i < ids.length; i++) {
            _move(from, to, ids[i], amounts[i]);
        }
        for (uint256 i = 0; i < ids.length; i++) {
            _greet(from, to, ids[i], amounts[i], data);
        }
    }

    function _requireApproved(address from) internal view {
        if (msg.sender != from && !isApprovedForAll[from][msg.sender]) revert NotApproved();
    }

    function _mint(address to, uint256 id, uint256 amount) internal {
        if (to == address(0)) revert BadReceiver();
        balanceOf[id][to] += amount;
        emit TransferSingle(msg.sender, address(0), to, id, amount);
        _greet(address(0), to, id, amount, "");
    }

    function _burn(address from, uint256 id, uint256 amount) internal {
        balanceOf[id][from] -= amount;
        emit TransferSingle(msg.sender, from, address(0), id, amount);
    }

    function _move(address from, address to, uint256 id, uint256 amount) private {
        if (to == address(0)) revert BadReceiver();
        uint256 has = balanceOf[id][from];
        if (has < amount) revert TooFew(id);
        balanceOf[id][from] = has - amount;
        balanceOf[id][to] += amount;
        emit TransferSingle(msg.sender, from, to, id, amount);
    }

    function _greet(address from, address to, uint256 id, uint256 amount, bytes memory data) private {
        if (to.code.length == 0) return;
        bytes4 answer = IItemReceiver(to).onERC1155Received(msg.sender, from, id, amount, data);
        if (answer != IItemReceiver.onERC1155Received.selector) revert BadReceiver();
    }
}
