// SPDX-License-Identifier: MIT
pragma solidity 0.7.6;

abstract contract Authority {
    address public admin;
    address public voucherSigner;

    event AdminSet(address indexed admin);
    event VoucherSignerSet(address indexed signer);

    constructor(address signer) {
        admin = msg.sender;
        voucherSigner = signer;
        emit AdminSet(msg.sender);
        emit VoucherSignerSet(signer);
    }

    modifier auth() {
        require(msg.sender == admin, "Authority: admin");
        _;
    }

    function setAdmin(address next) external auth {
        require(next != address(0), "Authority: zero");
        admin = next;
        emit AdminSet(next);
    }

    /// @notice Sets the key that signs vouchers; zero suspends claiming.
    function setVoucherSigner(address next) external auth {
        voucherSigner = next;
        emit VoucherSignerSet(next);
    }

    /// @dev True if the voucher key signed `digest`.
    function _isSigned(bytes32 digest, uint8 v, bytes32 r, bytes32 s) internal view returns (bool) {
        if (uint256(s) > 0x7FFFFFFFFFFFFFFFFFFFFFFFFFFFFFFF5D576E7357A4501DDFE92F46681B20A0) {
            return false;
        }
        address who = ecrecover(keccak256(abi.encodePacked("\x19Ethereum Signed Message:\n32", digest)), v, r, s);
        return who != address(0) && who == voucherSigner;
    }
}
