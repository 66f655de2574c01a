// SPDX-License-Identifier: MIT
pragma solidity ^0.7.6;

/// Orders that a payee signs and anybody may bring.
abstract contract Orders {
    bytes32 private constant ORDER =
        keccak256("Order(uint256 id,uint256 amount,address to,uint256 reward,uint256 number,uint256 deadline)");
    uint256 private constant HALF_ORDER = 0x7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0;

    /// How many orders of an account have been carried out; the next one bears this number.
    mapping(address => uint256) public orderNumber;

    function orderDigest(
        uint256 id,
        uint256 amount,
        address to,
        uint256 reward,
        uint256 number,
        uint256 deadline
    ) public view returns (bytes32) {
        bytes32 order = keccak256(abi.encode(ORDER, id, amount, to, reward, number, deadline));
        return keccak256(abi.encodePacked("\x19\x01", _domain(), order));
    }

    function _useOrder(
        address signer,
        uint256 id,
        uint256 amount,
        address to,
        uint256 reward,
        uint256 deadline,
        bytes memory signature
    ) internal {
        require(block.timestamp <= deadline, "order too late");
        bytes32 digest = orderDigest(id, amount, to, reward, orderNumber[signer]++, deadline);
        require(_signerOf(digest, signature) == signer, "not the payee's order");
    }

    function _signerOf(bytes32 digest, bytes memory signature) private pure returns (address signer) {
        require(signature.length == 65, "bad signature");
        bytes32 r;
        bytes32 s;
        uint8 v;
        assembly {
            r := mload(add(signature, 32))
            s := mload(add(signature, 64))
            v := byte(0, mload(add(signature, 96)))
        }
        require(uint256(s) <= HALF_ORDER, "bad signature");
        signer = ecrecover(digest, v, r, s);
        require(signer != address(0), "bad signature");
    }

    function _domain() private view returns (bytes32) {
        uint256 chain;
        assembly {
            chain := chainid()
        }
        return keccak256(abi.encode(keccak256("EIP712Domain(uint256 chainId,address verifyingContract)"), chain, address(this)));
    }
}
