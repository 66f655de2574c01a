// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {Request, SignedRequests} from "./SignedRequests.sol";

/// Relayers send the requests that users sign, and are paid for the gas by the campaign of a sponsor.
contract GasSponsor is SignedRequests {
    struct Campaign {
        address sponsor;
        address signer; // zero while paused
        uint256 balance;
        uint256 maxGasPrice;
        uint256 perUser;
    }

    uint256 public constant MAX_TIP = 2 gwei;
    uint256 public constant OVERHEAD = 45_000;
    uint256 public constant MAX_GAS = 5_000_000;
    uint256 private constant MARGIN = 60_000;

    uint256 public campaignCount;
    mapping(uint256 => Campaign) public campaigns;
    mapping(uint256 => mapping(address => uint256)) public spentBy;
    mapping(address => uint256) public nonces;
    mapping(address => uint256) public credit;
    bool private running;

    error NotSponsor();
    error Expired();
    error BadNonce();
    error BadTarget();
    error TooMuchGas();
    error TooLittleGas();
    error OverLimit();
    error Reentered();
    error NotSent();

    event CampaignOpened(uint256 indexed id, address indexed sponsor, address signer);
    event Funded(uint256 indexed id, uint256 amount);
    event Relayed(uint256 indexed id, address indexed from, address indexed relayer, bool ok, uint256 cost);

    modifier alone() {
        if (running) revert Reentered();
        running = true;
        _;
        running = false;
    }

    modifier onlySponsor(uint256 id) {
        if (msg.sender != campaigns[id].sponsor) revert NotSponsor();
        _;
    }

    function openCampaign(address signer, uint256 maxGasPrice, uint256 perUser) external payable returns (uint256 id) {
        id = ++campaignCount;
        campaigns[id] = Campaign(msg.sender, signer, msg.value, maxGasPrice, perUser);
        emit CampaignOpened(id, msg.sender, signer);
    }

    function fund(uint256 id) external payable {
        if (campaigns[id].sponsor == address(0)) revert NotSponsor();
        campaigns[id].balance += msg.value;
        emit Funded(id, msg.value);
    }

    function setTerms(uint256 id, address signer, uint256 maxGasPrice, uint256 perUser)
        external
        alone
        onlySponsor(id)
    {
        Campaign storage campaign = campaigns[id];
        campaign.signer = signer;
        campaign.maxGasPrice = maxGasPrice;
        campaign.perUser = perUser;
    }

    function withdraw(uint256 id, uint256 amount) external alone onlySponsor(id) {
        campaigns[id].balance -= amount;
        _send(msg.sender, amount);
    }

    function withdrawCredit() external alone {
        uint256 amount = credit[msg.sender];
        credit[msg.sender] = 0;
        _send(msg.sender, amount);
    }

    function relay(Request calldata request, bytes calldata signature, bytes calldata pass)
        external
        alone
        returns (bool ok)
    {
        uint256 gasAtStart = gasleft();
        Campaign storage campaign = campaigns[request.campaign];
        _check(request, campaign.signer, signature, pass);
        nonces[request.from]++;
        bytes memory payload = abi.encodePacked(request.data, request.from);
        if (gasleft() - gasleft() / 64 < request.gas + MARGIN) revert TooLittleGas();
        ok = _call(request.to, request.gas, payload);

        uint256 cost = (gasAtStart - gasleft() + OVERHEAD) * _gasPrice(campaign.maxGasPrice);
        spentBy[request.campaign][request.from] += cost;
        if (spentBy[request.campaign][request.from] > campaign.perUser) revert OverLimit();
        campaign.balance -= cost;
        credit[msg.sender] += cost;
        emit Relayed(request.campaign, request.from, msg.sender, ok, cost);
    }

    function _check(Request calldata request, address signer, bytes calldata signature, bytes calldata pass)
        private
        view
    {
        if (block.timestamp > request.deadline) revert Expired();
        if (request.nonce != nonces[request.from]) revert BadNonce();
        if (request.to == address(this) || request.to.code.length == 0) revert BadTarget();
        if (request.gas > MAX_GAS) revert TooMuchGas();
        bytes32 digest = requestDigest(request);
        if (_recover(digest, signature) != request.from) revert BadSignature();
        if (_recover(passDigest(digest), pass) != signer) revert BadSignature();
    }

    /// What the relayer pays, as far as the network and the sponsor ask for it.
    function _gasPrice(uint256 most) private view returns (uint256 price) {
        price = block.basefee + MAX_TIP;
        if (tx.gasprice < price) price = tx.gasprice;
        if (most < price) price = most;
    }

    /// Calls without copying what comes back, for which the sponsor would pay.
    function _call(address to, uint256 gas_, bytes memory data) private returns (bool ok) {
        assembly {
            ok := call(gas_, to, 0, add(data, 32), mload(data), 0, 0)
        }
    }

    function _send(address to, uint256 amount) private {
        (bool sent, ) = to.call{value: amount}("");
        if (!sent) revert NotSent();
    }
}
