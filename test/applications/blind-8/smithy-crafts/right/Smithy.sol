// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {ItemLedger} from "./ItemLedger.sol";

/// Items are made of others by recipes, which takes a fee and time.
contract Smithy is ItemLedger {
    struct Recipe {
        uint256[] inputs;
        uint256[] amounts;
        uint256 output;
        uint256 outputAmount;
        uint256 fee;
        uint256 time;
        bool live;
    }

    struct Job {
        address owner;
        uint256 recipe;
        uint256 times;
        uint256 readyAt;
    }

    uint256 public constant MAX_INPUTS = 8;
    uint256 public constant MAX_TIMES = 100;

    address public immutable master;
    uint256 public jobCount;
    Recipe[] private _recipes;
    mapping(uint256 => uint256) public capOf;
    mapping(uint256 => uint256) public made;
    mapping(uint256 => Job) public jobs;

    error OnlyMaster();
    error BadRecipe();
    error BadTimes();
    error WrongFee();
    error CapReached();
    error NotYourJob();
    error NotReady();
    error TooLate();
    error PaymentFailed();

    event JobStarted(uint256 indexed id, address indexed owner, uint256 recipe, uint256 times);
    event JobFinished(uint256 indexed id);
    event JobCancelled(uint256 indexed id);

    modifier onlyMaster() {
        if (msg.sender != master) revert OnlyMaster();
        _;
    }

    constructor() {
        master = msg.sender;
    }

    /// A cap is set once, and no more than that is ever made of an item.
    function setCap(uint256 item, uint256 cap) external onlyMaster {
        if (capOf[item] != 0) revert CapReached();
        capOf[item] = cap;
    }

    function addRecipe(Recipe calldata recipe) external onlyMaster returns (uint256 id) {
        uint256 n = recipe.inputs.length;
        if (n == 0 || n > MAX_INPUTS || n != recipe.amounts.length || recipe.outputAmount == 0) revert BadRecipe();
        for (uint256 i = 0; i < n; i++) {
            if (recipe.amounts[i] == 0 || recipe.inputs[i] == recipe.output) revert BadRecipe();
        }
        id = _recipes.length;
        _recipes.push(recipe);
    }

    function setLive(uint256 id, bool live) external onlyMaster {
        _recipes[id].live = live;
    }

    function dig(address to, uint256 item, uint256 amount) external onlyMaster {
        _reserve(item, amount);
        _mint(to, item, amount);
    }

    function startCraft(uint256 recipeId, uint256 times) external payable returns (uint256 id) {
        Recipe storage recipe = _recipes[recipeId];
        if (!recipe.live) revert BadRecipe();
        if (times == 0 || times > MAX_TIMES) revert BadTimes();
        if (msg.value != recipe.fee * times) revert WrongFee();
        _reserve(recipe.output, recipe.outputAmount * times);
        for (uint256 i = 0; i < recipe.inputs.length; i++) {
            _burn(msg.sender, recipe.inputs[i], recipe.amounts[i] * times);
        }
        id = ++jobCount;
        jobs[id] = Job(msg.sender, recipeId, times, block.timestamp + recipe.time);
        emit JobStarted(id, msg.sender, recipeId, times);
    }

    function finishCraft(uint256 id) external {
        Job memory job = jobs[id];
        if (job.owner != msg.sender) revert NotYourJob();
        if (block.timestamp < job.readyAt) revert NotReady();
        Recipe storage recipe = _recipes[job.recipe];
        delete jobs[id];
        _mint(job.owner, recipe.output, recipe.outputAmount * job.times);
        emit JobFinished(id);
    }

    /// Until it is ready the inputs can be had back; the fee cannot.
    function cancelCraft(uint256 id) external {
        Job memory job = jobs[id];
        if (job.owner != msg.sender) revert NotYourJob();
        if (block.timestamp >= job.readyAt) revert TooLate();
        Recipe storage recipe = _recipes[job.recipe];
        delete jobs[id];
        made[recipe.output] -= recipe.outputAmount * job.times;
        for (uint256 i = 0; i < recipe.inputs.length; i++) {
            _mint(msg.sender, recipe.inputs[i], recipe.amounts[i] * job.times);
        }
        emit JobCancelled(id);
    }

    function takeFees(address payable to) external onlyMaster {
        (bool ok, ) = to.call{value: address(this).balance}("");
        if (!ok) revert PaymentFailed();
    }

    function recipeOf(uint256 id) external view returns (Recipe memory) {
        return _recipes[id];
    }

    function _reserve(uint256 item, uint256 amount) private {
        made[item] += amount;
        if (capOf[item] != 0 && made[item] > capOf[item]) revert CapReached();
    }
}
