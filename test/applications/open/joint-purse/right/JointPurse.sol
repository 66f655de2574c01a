// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// Several keys, one purse: what enough of them sign is paid.
contract JointPurse {
    struct Payment {
        address payable to;
        uint256 amount;
        uint256 approvals;
        bool sent;
    }

    address[] public owners;
    mapping(address => bool) public isOwner;
    uint256 public threshold;
    uint256 public spendNonce;
    Payment[] public payments;
    mapping(uint256 => mapping(address => bool)) public approvedBy;

    event Deposit(address indexed from, uint256 amount);
    event Sent(address indexed to, uint256 amount);

    modifier onlyOwner() {
        require(isOwner[msg.sender], "not an owner");
        _;
    }

    modifier onlyPurse() {
        require(msg.sender == address(this), "only by vote");
        _;
    }

    constructor(address[] memory owners_, uint256 threshold_) {
        require(threshold_ > 0 && threshold_ <= owners_.length, "bad threshold");
        for (uint256 i = 0; i < owners_.length; i++) {
            require(owners_[i] != address(0) && !isOwner[owners_[i]], "bad owner");
            isOwner[owners_[i]] = true;
        }
        owners = owners_;
        threshold = threshold_;
    }

    receive() external payable {
        emit Deposit(msg.sender, msg.value);
    }

    function suggest(address payable to, uint256 amount) external onlyOwner returns (uint256 id) {
        id = payments.length;
        payments.push();
        payments[id].to = to;
        payments[id].amount = amount;
    }

    function approve(uint256 id) external onlyOwner {
        require(!approvedBy[id][msg.sender], "already");
        approvedBy[id][msg.sender] = true;
        payments[id].approvals++;
    }

    function send(uint256 id) external {
        Payment storage payment = payments[id];
        require(!payment.sent && payment.approvals >= threshold, "not ready");
        payment.sent = true;
        (bool ok, ) = payment.to.call{value: payment.amount}("");
        require(ok, "payment failed");
        emit Sent(payment.to, payment.amount);
    }

    /// Signatures over payment and nonce, sorted by signer.
    function sendSigned(address payable to, uint256 amount, uint8[] calldata v, bytes32[] calldata r, bytes32[] calldata s)
        external
    {
        require(v.length >= threshold && v.length == r.length && r.length == s.length, "too few");
        bytes32 hash = keccak256(abi.encode(block.chainid, address(this), spendNonce++, to, amount));
        address last = address(0);
        for (uint256 i = 0; i < v.length; i++) {
            address signer = ecrecover(hash, v[i], r[i], s[i]);
            require(signer > last && isOwner[signer], "bad signature");
            last = signer;
        }
        (bool ok, ) = to.call{value: amount}("");
        require(ok, "payment failed");
        emit Sent(to, amount);
    }

    function addOwner(address who) external onlyPurse {
        require(who != address(0) && !isOwner[who], "bad owner");
        isOwner[who] = true;
        owners.push(who);
    }

    function setThreshold(uint256 next) external onlyPurse {
        require(next > 0 && next <= owners.length, "bad threshold");
        threshold = next;
    }
}
