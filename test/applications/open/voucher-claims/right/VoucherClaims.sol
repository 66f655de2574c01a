// SPDX-License-Identifier: MIT
pragma solidity 0.8.24;

interface IERC20 {
    function transfer(address to, uint256 amount) external returns (bool);
}

/// Pays out what the office signed vouchers for.
contract VoucherClaims {
    bytes32 private constant VOUCHER = keccak256("Voucher(address to,uint256 amount,uint256 nonce,uint256 deadline)");
    uint256 private constant HALF = 0x7FFFFFFFFFFFFFFFFFFFFFFFFFFFFFFF5D576E7357A4501DDFE92F46681B20A0;

    IERC20 public immutable token;
    address public immutable office;
    mapping(bytes32 => bool) public isSpent;

    event Paid(address indexed to, uint256 amount);

    constructor(IERC20 token_) {
        token = token_;
        office = msg.sender;
    }

    function claim(uint256 amount, uint256 nonce, uint256 deadline, uint8 v, bytes32 r, bytes32 s) external {
        require(block.timestamp <= deadline, "too late");
        bytes32 inner = keccak256(abi.encode(VOUCHER, msg.sender, amount, nonce, deadline));
        bytes32 digest = keccak256(abi.encodePacked("\x19\x01", domain(), inner));
        require(!isSpent[digest], "spent");
        isSpent[digest] = true;
        require(uint256(s) <= HALF, "malleable");
        address signer = ecrecover(digest, v, r, s);
        require(signer != address(0) && signer == office, "not signed");
        require(token.transfer(msg.sender, amount), "not paid");
        emit Paid(msg.sender, amount);
    }

    function domain() public view returns (bytes32) {
        return keccak256(abi.encode("Vouchers", block.chainid, address(this)));
    }
}
