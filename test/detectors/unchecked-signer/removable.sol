pragma solidity ^0.8.20;

contract Desk {
    address private immutable admin = msg.sender;
    address public voucherKey;
    address public fixedKey = msg.sender;
    mapping(bytes32 => bool) public isUsed;
    mapping(address => uint256) public credit;

    function setVoucherKey(address next) external {
        require(msg.sender == admin, "not the admin");
        voucherKey = next;
    }

    function setFixedKey(address next) external {
        require(msg.sender == admin && next != address(0), "not the admin, or nobody");
        fixedKey = next;
    }

    function _messageOf(address to, uint256 amount, uint256 number) private view returns (bytes32) {
        return keccak256(abi.encode(block.chainid, address(this), to, amount, number));
    }

    function _isSigned(bytes32 digest, uint8 v, bytes32 r, bytes32 s) private view returns (bool) {
        if (uint256(s) > 0x7FFFFFFFFFFFFFFFFFFFFFFFFFFFFFFF5D576E7357A4501DDFE92F46681B20A0) return false;
        address who = ecrecover(digest, v, r, s);
        return who == voucherKey;
        //     ^^^^^^^^^^^^^^^^^ Low: `redeem` accepts an invalid signature while `voucherKey` is zero: the recovered zero address equals it.
    }

    function _isSignedBySomebody(bytes32 digest, uint8 v, bytes32 r, bytes32 s) private view returns (bool) {
        if (uint256(s) > 0x7FFFFFFFFFFFFFFFFFFFFFFFFFFFFFFF5D576E7357A4501DDFE92F46681B20A0) return false;
        address who = ecrecover(digest, v, r, s);
        return who != address(0) && who == voucherKey; // safe: not the zero address
    }

    function redeem(address to, uint256 amount, uint256 number, uint8 v, bytes32 r, bytes32 s) external {
        bytes32 digest = _messageOf(to, amount, number);
        require(!isUsed[digest] && _isSigned(digest, v, r, s), "not signed");
        isUsed[digest] = true;
        credit[to] += amount;
    }

    function redeemSafely(address to, uint256 amount, uint256 number, uint8 v, bytes32 r, bytes32 s) external {
        bytes32 digest = _messageOf(to, amount, number);
        require(!isUsed[digest] && _isSignedBySomebody(digest, v, r, s), "not signed");
        isUsed[digest] = true;
        credit[to] += amount;
    }

    function redeemAtOnce(address to, uint256 amount, uint256 number, uint8 v, bytes32 r, bytes32 s) external {
        bytes32 digest = _messageOf(to, amount, number);
        require(uint256(s) <= 0x7FFFFFFFFFFFFFFFFFFFFFFFFFFFFFFF5D576E7357A4501DDFE92F46681B20A0, "malleable");
        require(!isUsed[digest] && ecrecover(digest, v, r, s) == voucherKey, "not signed");
        //                         ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Low: `redeemAtOnce` accepts an invalid signature while `voucherKey` is zero: the recovered zero address equals it.
        isUsed[digest] = true;
        credit[to] += amount;
    }

    function redeemWhileOpen(address to, uint256 amount, uint256 number, uint8 v, bytes32 r, bytes32 s) external {
        bytes32 digest = _messageOf(to, amount, number);
        require(voucherKey != address(0), "suspended");
        require(uint256(s) <= 0x7FFFFFFFFFFFFFFFFFFFFFFFFFFFFFFF5D576E7357A4501DDFE92F46681B20A0, "malleable");
        require(!isUsed[digest] && ecrecover(digest, v, r, s) == voucherKey, "not signed"); // safe: somebody
        isUsed[digest] = true;
        credit[to] += amount;
    }

    function redeemFixed(address to, uint256 amount, uint256 number, uint8 v, bytes32 r, bytes32 s) external {
        bytes32 digest = _messageOf(to, amount, number);
        require(uint256(s) <= 0x7FFFFFFFFFFFFFFFFFFFFFFFFFFFFFFF5D576E7357A4501DDFE92F46681B20A0, "malleable");
        require(!isUsed[digest] && ecrecover(digest, v, r, s) == fixedKey, "not signed"); // safe: is never set to zero
        isUsed[digest] = true;
        credit[to] += amount;
    }
}
