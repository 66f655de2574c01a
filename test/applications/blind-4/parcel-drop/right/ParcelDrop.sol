// SPDX-License-Identifier: MIT
pragma solidity ^0.8.21;

interface IParcelToken {
    function balanceOf(address who) external view returns (uint256);

    function transfer(address to, uint256 amount) external returns (bool);
}

library Proofs {
    function holds(bytes32[] calldata proof, bytes32 root, bytes32 leaf) internal pure returns (bool) {
        bytes32 node = leaf;
        for (uint256 i = 0; i < proof.length; i++) {
            bytes32 other = proof[i];
            node = node < other ? keccak256(abi.encode(node, other)) : keccak256(abi.encode(other, node));
        }
        return node == root;
    }
}

abstract contract Steward {
    address public steward;
    address public nextSteward;

    error NotSteward();

    constructor() {
        steward = msg.sender;
    }

    modifier onlySteward() {
        if (msg.sender != steward) revert NotSteward();
        _;
    }

    function offerStewardship(address to) external onlySteward {
        nextSteward = to;
    }

    function takeStewardship() external {
        if (msg.sender != nextSteward) revert NotSteward();
        steward = msg.sender;
        nextSteward = address(0);
    }
}

abstract contract SignedVouchers {
    bytes32 private constant DOMAIN_TYPE = keccak256("EIP712Domain(string name,uint256 chainId,address verifyingContract)");
    bytes32 private constant VOUCHER_TYPE =
        keccak256("Voucher(address account,uint256 amount,uint256 serial,uint256 expiry)");

    error BadSignature();

    function domainSeparator() public view returns (bytes32) {
        return keccak256(abi.encode(DOMAIN_TYPE, keccak256("ParcelDrop"), block.chainid, address(this)));
    }

    function _voucherSigner(
        address account,
        uint256 amount,
        uint256 serial,
        uint256 expiry,
        uint8 v,
        bytes32 r,
        bytes32 s
    ) internal view returns (address signer) {
        bytes32 inner = keccak256(abi.encode(VOUCHER_TYPE, account, amount, serial, expiry));
        signer = ecrecover(keccak256(abi.encodePacked("\x19\x01", domainSeparator(), inner)), v, r, s);
        if (signer == address(0)) revert BadSignature();
    }
}

/// @title A drop by list and by voucher, with a thank-you for whoever brought the claimant.
contract ParcelDrop is Steward, SignedVouchers {
    using Proofs for bytes32[];

    error AlreadyClaimed();
    error NotOnTheList();
    error Over();
    error StillOpen();
    error BadReferrer();
    error PayFailed();

    uint256 public constant THANKS_BPS = 500;

    IParcelToken public immutable token;
    bytes32 public immutable root;
    uint256 public immutable deadline;
    address public issuer;
    uint256 public thanksBudget;
    uint256 public totalThanksOwed;
    mapping(uint256 => uint256) private _claimedWords;
    mapping(uint256 => bool) public serialUsed;
    mapping(address => bool) public hasClaimed;
    mapping(address => address) public referrerOf;
    mapping(address => uint256) public thanksOwed;

    event Claimed(uint256 indexed index, address indexed account, uint256 amount);
    event Redeemed(uint256 indexed serial, address indexed account, uint256 amount);

    constructor(IParcelToken token_, bytes32 root_, uint256 deadline_, address issuer_, uint256 thanksBudget_) {
        token = token_;
        root = root_;
        deadline = deadline_;
        issuer = issuer_;
        thanksBudget = thanksBudget_;
    }

    function setIssuer(address next) external onlySteward {
        issuer = next;
    }

    function isClaimed(uint256 index) public view returns (bool) {
        return (_claimedWords[index >> 8] >> (index & 255)) & 1 == 1;
    }

    /// @notice Anyone may send the parcel on its way; it goes to the account of the list.
    function claim(uint256 index, address account, uint256 amount, bytes32[] calldata proof) external {
        if (block.timestamp > deadline) revert Over();
        if (isClaimed(index)) revert AlreadyClaimed();
        bytes32 leaf = keccak256(bytes.concat(keccak256(abi.encode(index, account, amount))));
        if (!proof.holds(root, leaf)) revert NotOnTheList();
        _claimedWords[index >> 8] |= 1 << (index & 255);
        hasClaimed[account] = true;
        _thank(account, amount);
        _pay(account, amount);
        emit Claimed(index, account, amount);
    }

    function redeem(uint256 amount, uint256 serial, uint256 expiry, uint8 v, bytes32 r, bytes32 s) external {
        if (block.timestamp > expiry || block.timestamp > deadline) revert Over();
        if (serialUsed[serial]) revert AlreadyClaimed();
        if (_voucherSigner(msg.sender, amount, serial, expiry, v, r, s) != issuer) revert BadSignature();
        serialUsed[serial] = true;
        _pay(msg.sender, amount);
        emit Redeemed(serial, msg.sender, amount);
    }

    /// @notice Name who brought you, once, before your own claim; it has to be someone who claimed.
    function setReferrer(address referrer) external {
        if (referrer == msg.sender || !hasClaimed[referrer]) revert BadReferrer();
        if (hasClaimed[msg.sender] || referrerOf[msg.sender] != address(0)) revert BadReferrer();
        referrerOf[msg.sender] = referrer;
    }

    function collectThanks() external {
        uint256 owed = thanksOwed[msg.sender];
        thanksOwed[msg.sender] = 0;
        totalThanksOwed -= owed;
        _pay(msg.sender, owed);
    }

    /// @notice What nobody called for goes back, except for thanks that are owed.
    function sweep(address to, uint256 amount) external onlySteward {
        if (block.timestamp <= deadline) revert StillOpen();
        if (amount + totalThanksOwed > token.balanceOf(address(this))) revert PayFailed();
        _pay(to, amount);
    }

    function _thank(address account, uint256 amount) private {
        address referrer = referrerOf[account];
        if (referrer == address(0)) return;
        uint256 thanks = (amount * THANKS_BPS) / 10_000;
        if (thanks > thanksBudget) thanks = thanksBudget;
        thanksBudget -= thanks;
        thanksOwed[referrer] += thanks;
        totalThanksOwed += thanks;
    }

    function _pay(address to, uint256 amount) private {
        if (!token.transfer(to, amount)) revert PayFailed();
    }
}
