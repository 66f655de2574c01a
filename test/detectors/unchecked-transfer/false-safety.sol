pragma solidity ^0.8.20;

interface IERC20 {
    function transfer(address to, uint256 amount) external returns (bool);
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
}

interface Receiver {
    function onERC721Received(address operator, address from, uint256 id, bytes calldata data) external returns (bytes4);
}

contract Helper {
    function _safeTransfer(IERC20 token, address to, uint256 amount) internal {
        require(token.transfer(to, amount), "not sent");
        //      ^^^^^^^^^^^^^^^^^^^^^^^^^^ Low: `_safeTransfer` is no safer than `token.transfer`: with a token that answers nothing, as USDT does, it reverts.
    }

    function _safeTransferFrom(IERC20 token, address from, uint256 amount) internal {
        (bool isSent, bytes memory answer) =
            address(token).call(abi.encodeCall(IERC20.transferFrom, (from, address(this), amount))); // safe: an answer may be missing
        require(isSent && (answer.length == 0 || abi.decode(answer, (bool))), "not sent");
    }

    function _transferOut(IERC20 token, address to, uint256 amount) internal {
        require(token.transfer(to, amount), "not sent"); // safe: promises nothing by its name
    }
}

contract Cards {
    mapping(uint256 => address) private owners;

    function ownerOf(uint256 id) external view returns (address) {
        return owners[id];
    }

    function transferFrom(address from, address to, uint256 id) public {
        require(msg.sender == from, "not yours");
        _transfer(from, to, id);
    }

    function safeTransferFrom(address from, address to, uint256 id) external {
        transferFrom(from, to, id); // safe: the receiver is asked
        _ask(from, to, id);
    }

    function safeTransferMany(address to, uint256[] calldata ids) external {
        for (uint256 i = 0; i < ids.length; i++) _transfer(msg.sender, to, ids[i]);
        //                                       ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Low: `safeTransferMany` is no safer than `_transfer`: nobody asks the receiver whether it can handle such a token.
    }

    function safeTransferAll(address to, uint256[] calldata ids) external {
        for (uint256 i = 0; i < ids.length; i++) {
            _transfer(msg.sender, to, ids[i]); // safe: the receiver is asked of each
            _ask(msg.sender, to, ids[i]);
        }
    }

    function safeTransferTwo(address to, uint256 one, uint256 other) external {
        _transfer(msg.sender, to, one); // safe: the receiver is asked by its selector
        _transfer(msg.sender, to, other);
        (bool isKnown, ) = to.call(
            abi.encodeWithSelector(Receiver(to).onERC721Received.selector, msg.sender, msg.sender, other, "")
        );
        require(isKnown, "refused");
    }

    function transferMany(address to, uint256[] calldata ids) external {
        for (uint256 i = 0; i < ids.length; i++) _transfer(msg.sender, to, ids[i]); // safe: promises nothing by its name
    }

    function _transfer(address from, address to, uint256 id) internal {
        require(owners[id] == from && to != address(0), "not theirs");
        owners[id] = to;
    }

    function _ask(address from, address to, uint256 id) private {
        if (to.code.length == 0) return;
        bytes4 answer = Receiver(to).onERC721Received(msg.sender, from, id, "");
        require(answer == Receiver.onERC721Received.selector, "refused");
    }
}
