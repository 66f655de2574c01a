pragma solidity ^0.8.20;

interface IMinted {
    function mint(address to, uint256 amount) external;
}

contract Garden {
    uint256 public rate;
    uint256 public perShare;
    uint256 public updatedAt;
    uint256 public totalStaked;
    mapping(address => uint256) public stakedBy;

    function refresh() public {
        if (totalStaked > 0) {
            perShare += rate * (block.timestamp - updatedAt) * 1e18 / totalStaked;
        }
        updatedAt = block.timestamp;
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^ Low: `updatedAt` is set on also while `totalStaked` is zero: rewards of that time are given to nobody.
    }

    function stake() external payable {
        refresh();
        stakedBy[msg.sender] += msg.value;
        totalStaked += msg.value;
    }
}

contract Classic {
    uint256 public rewardRate = 1e15;
    uint256 public rewardPerTokenStored;
    uint256 public lastUpdateTime;
    uint256 internal supply;
    mapping(address => uint256) public paid;

    modifier updateReward(address account) {
        rewardPerTokenStored = rewardPerToken();
        lastUpdateTime = block.timestamp;
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Low: `lastUpdateTime` is set on also while `supply` is zero: rewards of that time are given to nobody.
        paid[account] = rewardPerTokenStored;
        _;
    }

    function rewardPerToken() public view returns (uint256) {
        if (supply == 0) return rewardPerTokenStored;
        return rewardPerTokenStored + (block.timestamp - lastUpdateTime) * rewardRate * 1e18 / supply;
    }

    function stake() external payable updateReward(msg.sender) {
        supply += msg.value;
    }
}

contract Pools {
    struct Pool {
        uint128 shares;
        uint64 lastBlock;
        uint256 index;
        uint256 perBlock;
    }

    mapping(uint256 => Pool) public pools;

    function sync(uint256 id) public {
        Pool storage pool = pools[id];
        if (pool.shares == 0) {
            pool.lastBlock = uint64(block.number);
          //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Low: `pools[id].lastBlock` is set on also while the total is zero: rewards of that time are given to nobody.
            return;
        }
        pool.index += (block.number - pool.lastBlock) * pool.perBlock / pool.shares;
        pool.lastBlock = uint64(block.number);
    }

    function join(uint256 id) external payable {
        sync(id);
        pools[id].shares += uint128(msg.value);
    }
}

library Accrual {
    struct State {
        uint256 integral;
        uint256 at;
    }

    function checkpoint(State storage self, uint256 rate, uint256 total) internal {
        uint256 elapsed = block.timestamp - self.at;
        if (total != 0) self.integral = self.integral + rate * elapsed / total;
        self.at = block.timestamp;
      //^^^^^^^^^^^^^^^^^^^^^^^^^ Low: `state.at` is set on also while `total` is zero: rewards of that time are given to nobody.
    }
}

contract Gauge {
    using Accrual for Accrual.State;

    Accrual.State public state;
    uint256 public total;

    function deposit() external payable {
        state.checkpoint(1e12, total);
        total += msg.value;
    }
}

abstract contract Distributor {
    uint256 internal index;
    uint256 internal tick;

    function _shares() internal view virtual returns (uint256);

    function _advance() internal {
        uint256 shares = _shares();
        uint256 grown = index;
        if (shares > 0) grown = grown + (block.timestamp - tick) * 1e18 / shares;
        index = grown;
        tick = block.timestamp;
      //^^^^^^^^^^^^^^^^^^^^^^ Low: `tick` is set on also while `shares` is zero: rewards of that time are given to nobody.
    }
}

contract Inherits is Distributor {
    uint256 public shares;

    function _shares() internal view override returns (uint256) {
        return shares;
    }

    function buy() external payable {
        _advance();
        shares += msg.value;
    }
}

contract Sound {
    uint256 public index;
    uint256 public updatedAt;
    uint256 public total;
    uint256 public undistributed;
    IMinted private immutable token;

    constructor(IMinted token_) {
        token = token_;
    }

    function refresh() public {
        if (total == 0) return;
        index += (block.timestamp - updatedAt) * 1e18 / total;
        updatedAt = block.timestamp; // safe: stands still while nothing is staked
    }

    function stake() external payable {
        refresh();
        total += msg.value;
    }
}

contract Minting {
    uint256 public index;
    uint256 public updatedAt;
    uint256 public total;
    IMinted private immutable token;

    constructor(IMinted token_) {
        token = token_;
    }

    function refresh() public {
        if (total > 0) {
            uint256 made = (block.timestamp - updatedAt) * 1e18;
            token.mint(address(this), made);
            index += made / total;
        }
        updatedAt = block.timestamp; // safe: minted only for those who share
    }

    function stake() external payable {
        refresh();
        total += msg.value;
    }
}

contract Interest {
    uint256 public index = 1e18;
    uint256 public updatedAt = block.timestamp;
    mapping(address => uint256) public boost;
    mapping(address => uint256) public seenAt;
    uint256 public total;

    function accrue() public {
        index += index * (block.timestamp - updatedAt) / 1e12;
        updatedAt = block.timestamp; // safe: not shared by a total
    }

    function touch() external {
        if (total > 0) boost[msg.sender] += (block.timestamp - seenAt[msg.sender]) * 1e18 / total;
        seenAt[msg.sender] = block.timestamp; // safe: one's own time
    }

    function join() external payable {
        accrue();
        total += msg.value;
    }
}

contract Always {
    uint256 public index;
    uint256 public updatedAt = block.timestamp;
    uint256 public total = 1;

    function refresh() public {
        index += (block.timestamp - updatedAt) * 1e18 / total;
        updatedAt = block.timestamp; // safe: reverts while the total is zero
    }
}
