// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

interface IERC20 {
    function balanceOf(address who) external view returns (uint256);
    function transfer(address to, uint256 amount) external returns (bool);
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
}

/// Keeps any token for whoever brings it, until a day that they choose. A fee is taken when it is collected.
contract CrateStorage {
    struct Crate {
        address owner;
        address token;
        uint64 until;
        uint256 amount;
    }

    uint256 public constant MAX_FEE = 200;

    address public manager;
    uint256 public fee;
    uint256 public nCrates;
    mapping(uint256 => Crate) public crates;
    mapping(address => uint256) public feesIn;

    event Stored(uint256 id, address owner, address token, uint256 amount);
    event Collected(uint256 id, uint256 amount);
    event FeeChanged(uint256 fee);

    uint256 private entered;

    modifier oneAtATime() {
        require(entered == 0, "busy");
        entered = 1;
        _;
        entered = 0;
    }

    modifier onlyManager() {
        require(msg.sender == manager, "not the manager");
        _;
    }

    constructor(address manager_) {
        require(manager_ != address(0), "no manager");
        manager = manager_;
    }

    function setFee(uint256 newFee) external onlyManager {
        require(newFee <= MAX_FEE, "fee too high");
        fee = newFee;
        emit FeeChanged(newFee);
    }

    function store(address token, uint256 amount, uint64 until) external oneAtATime returns (uint256 id) {
        require(until > block.timestamp, "already over");
        uint256 got = _pull(token, amount);
        require(got > 0, "nothing came");
        id = nCrates++;
        crates[id] = Crate(msg.sender, token, until, got);
        emit Stored(id, msg.sender, token, got);
    }

    function storeFor(address[] calldata owners, address token, uint256[] calldata amounts, uint64 until)
        external
        oneAtATime
    {
        require(until > block.timestamp, "already over");
        require(owners.length == amounts.length, "lengths differ");
        for (uint256 i = 0; i < owners.length; i++) {
            uint256 got = _pull(token, amounts[i]);
            uint256 id = nCrates++;
            crates[id] = Crate(owners[i], token, until, got);
            emit Stored(id, owners[i], token, got);
        }
    }

    function collect(uint256 id) external oneAtATime {
        Crate memory crate = crates[id];
        require(crate.owner == msg.sender, "not yours");
        require(block.timestamp >= crate.until, "too early");
        delete crates[id];
        uint256 part = (crate.amount * fee) / 10_000;
        feesIn[crate.token] += part;
        _push(crate.token, msg.sender, crate.amount - part);
        emit Collected(id, crate.amount - part);
    }

    function takeFees(address token, address to) external onlyManager oneAtATime {
        require(to != address(0), "no receiver");
        uint256 amount = feesIn[token];
        feesIn[token] = 0;
        _push(token, to, amount);
    }

    function _pull(address token, uint256 amount) private returns (uint256) {
        uint256 before = IERC20(token).balanceOf(address(this));
        require(IERC20(token).transferFrom(msg.sender, address(this), amount), "not paid");
        return IERC20(token).balanceOf(address(this)) - before;
    }

    function _push(address token, address to, uint256 amount) private {
        require(IERC20(token).transfer(to, amount), "not sent");
    }
}
