// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {IERC20, Purse} from "./Purse.sol";

/**
 * Crowdfunding paid out in tranches. Each tranche is announced a week ahead; whoever does not like it leaves with his
 * part of what is still there.
 */
contract KilnFund is Purse {
    struct Campaign {
        address maker;
        uint40 deadline;
        uint8 tranches;
        uint8 released;
        uint40 requestedAt;
        uint40 lastAt;
        uint256 goal;
        uint256 raised;
        uint256 pledged;
        uint256 remaining;
    }

    uint256 public constant OBJECTION_TIME = 7 days;
    uint256 public constant ABANDONED_AFTER = 90 days;
    uint8 public constant MAX_TRANCHES = 12;

    uint256 public nCampaigns;
    mapping(uint256 => Campaign) public campaigns;
    mapping(uint256 => mapping(address => uint256)) public pledgeOf;

    event Opened(uint256 indexed id, address indexed maker, uint256 goal, uint256 deadline);
    event Pledged(uint256 indexed id, address indexed who, uint256 amount);
    event Unpledged(uint256 indexed id, address indexed who, uint256 amount);
    event Requested(uint256 indexed id, uint256 tranche);
    event Released(uint256 indexed id, uint256 tranche, uint256 amount);
    event Left(uint256 indexed id, address indexed who, uint256 amount);

    error BadTerms();
    error Closed();
    error NotFunded();
    error NotMaker();
    error AlreadyRequested();
    error NotRequested();
    error AllReleased();
    error TooEarly();
    error NothingPledged();
    error CannotWalkAway();

    constructor(IERC20 token_) Purse(token_) {}

    modifier open_(uint256 id) {
        if (block.timestamp >= campaigns[id].deadline) revert Closed();
        _;
    }

    modifier funded(uint256 id) {
        Campaign storage campaign = campaigns[id];
        if (campaign.maker == address(0) || block.timestamp < campaign.deadline) revert NotFunded();
        if (campaign.raised < campaign.goal) revert NotFunded();
        _;
    }

    function open(uint256 goal, uint256 duration, uint8 tranches) external returns (uint256 id) {
        if (goal == 0 || duration < 1 days || duration > 60 days) revert BadTerms();
        if (tranches == 0 || tranches > MAX_TRANCHES) revert BadTerms();
        id = nCampaigns++;
        Campaign storage campaign = campaigns[id];
        campaign.maker = msg.sender;
        campaign.deadline = uint40(block.timestamp + duration);
        campaign.lastAt = campaign.deadline;
        campaign.tranches = tranches;
        campaign.goal = goal;
        emit Opened(id, msg.sender, goal, campaign.deadline);
    }

    function pledge(uint256 id, uint256 amount) external open_(id) {
        Campaign storage campaign = campaigns[id];
        pledgeOf[id][msg.sender] += amount;
        campaign.raised += amount;
        campaign.pledged += amount;
        campaign.remaining += amount;
        emit Pledged(id, msg.sender, amount);
        _pull(amount);
    }

    function unpledge(uint256 id, uint256 amount) external open_(id) {
        Campaign storage campaign = campaigns[id];
        pledgeOf[id][msg.sender] -= amount;
        campaign.raised -= amount;
        campaign.pledged -= amount;
        campaign.remaining -= amount;
        emit Unpledged(id, msg.sender, amount);
        _push(msg.sender, amount);
    }

    function request(uint256 id) external funded(id) {
        Campaign storage campaign = campaigns[id];
        if (msg.sender != campaign.maker) revert NotMaker();
        if (campaign.requestedAt != 0) revert AlreadyRequested();
        if (campaign.released == campaign.tranches) revert AllReleased();
        campaign.requestedAt = uint40(block.timestamp);
        emit Requested(id, campaign.released);
    }

    function release(uint256 id) external funded(id) {
        Campaign storage campaign = campaigns[id];
        if (campaign.requestedAt == 0) revert NotRequested();
        if (block.timestamp < campaign.requestedAt + OBJECTION_TIME) revert TooEarly();
        uint256 amount = campaign.remaining / (campaign.tranches - campaign.released);
        emit Released(id, campaign.released, amount);
        campaign.released++;
        campaign.remaining -= amount;
        campaign.requestedAt = 0;
        campaign.lastAt = uint40(block.timestamp);
        _push(campaign.maker, amount);
    }

    /// With all that was pledged if the goal was missed, and else with the share in what is not paid out yet.
    function walkAway(uint256 id) external {
        Campaign storage campaign = campaigns[id];
        uint256 pledged = pledgeOf[id][msg.sender];
        if (pledged == 0) revert NothingPledged();
        if (!canWalkAway(id)) revert CannotWalkAway();
        uint256 amount = (campaign.remaining * pledged) / campaign.pledged;
        pledgeOf[id][msg.sender] = 0;
        campaign.pledged -= pledged;
        campaign.remaining -= amount;
        emit Left(id, msg.sender, amount);
        _push(msg.sender, amount);
    }

    function canWalkAway(uint256 id) public view returns (bool) {
        Campaign storage campaign = campaigns[id];
        if (block.timestamp < campaign.deadline) return false;
        if (campaign.raised < campaign.goal) return true;
        if (campaign.requestedAt != 0) return block.timestamp < campaign.requestedAt + OBJECTION_TIME;
        return block.timestamp > campaign.lastAt + ABANDONED_AFTER;
    }
}
