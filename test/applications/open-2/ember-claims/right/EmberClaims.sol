// SPDX-License-Identifier: MIT
pragma solidity 0.7.6;

import "./Authority.sol";

interface IEmber {
    function balanceOf(address) external view returns (uint256);
    function transfer(address, uint256) external returns (bool);
    function transferFrom(address, address, uint256) external returns (bool);
}

/**
 * @title EmberClaims
 * @notice Points earned in a game become embers. A server signs vouchers with the running total of a
 *         player's embers in the season; the contract credits what is new. Credits can be shared with
 *         friends and cashed in for tokens. A voucher may name the account that introduced the player,
 *         which earns five percent on top.
 */
contract EmberClaims is Authority {
    uint256 public constant INTRODUCTION_BPS = 500;

    IEmber public immutable ember;
    uint256 public season;
    uint256 public budget;
    uint256 public owed;

    mapping(address => uint256) public credits;
    mapping(uint256 => mapping(address => uint256)) public countedIn;

    event SeasonStarted(uint256 indexed season, uint256 added);
    event Credited(uint256 indexed season, address indexed player, uint256 amount);
    event IntroductionPaid(address indexed introducer, address indexed player, uint256 amount);
    event Shared(address indexed from, address[] to, uint256 each);
    event CashedIn(address indexed player, uint256 amount);

    constructor(IEmber ember_, address signer) Authority(signer) {
        ember = ember_;
    }

    /// @notice Starts the next season with additional tokens.
    function startSeason(uint256 amount) external auth {
        uint256 start = ember.balanceOf(address(this));
        _token(abi.encodeWithSelector(ember.transferFrom.selector, msg.sender, address(this), amount));
        uint256 added = _sub(ember.balanceOf(address(this)), start);
        budget = _add(budget, added);
        season = _add(season, 1);
        emit SeasonStarted(season, added);
    }

    function voucherHash(uint256 season_, address player, uint256 total, address introducer)
        public
        view
        returns (bytes32)
    {
        uint256 chain;
        assembly {
            chain := chainid()
        }
        return keccak256(abi.encode(address(this), chain, season_, player, total, introducer));
    }

    /// @notice Credits what a voucher of the running season adds to the player's total.
    function redeem(address player, uint256 total, address introducer, uint8 v, bytes32 r, bytes32 s) external {
        require(_isSigned(voucherHash(season, player, total, introducer), v, r, s), "Ember: voucher");
        uint256 counted = countedIn[season][player];
        require(total > counted, "Ember: nothing new");
        countedIn[season][player] = total;

        uint256 amount = total - counted;
        _credit(player, amount);
        emit Credited(season, player, amount);

        if (introducer != address(0)) {
            uint256 bonus = _mul(amount, INTRODUCTION_BPS) / 10000;
            _credit(introducer, bonus);
            emit IntroductionPaid(introducer, player, bonus);
        }
    }

    /// @notice Gives the same number of the caller's credits to each of several friends.
    function share(address[] calldata to, uint256 each) external {
        uint256 sum = _mul(to.length, each);
        credits[msg.sender] = _sub(credits[msg.sender], sum);
        for (uint256 i = 0; i < to.length; i++) {
            require(to[i] != address(0), "Ember: friend");
            credits[to[i]] = _add(credits[to[i]], each);
        }
        emit Shared(msg.sender, to, each);
    }

    function cashIn(uint256 amount) external {
        credits[msg.sender] = _sub(credits[msg.sender], amount);
        owed = _sub(owed, amount);
        _token(abi.encodeWithSelector(ember.transfer.selector, msg.sender, amount));
        emit CashedIn(msg.sender, amount);
    }

    /// @notice Takes back budget that was not credited to anybody.
    function withdrawBudget(uint256 amount) external auth {
        budget = _sub(budget, amount);
        _token(abi.encodeWithSelector(ember.transfer.selector, msg.sender, amount));
    }

    function _credit(address to, uint256 amount) internal {
        budget = _sub(budget, amount);
        owed = _add(owed, amount);
        credits[to] = _add(credits[to], amount);
    }

    function _token(bytes memory data) private {
        (bool ok, bytes memory ret) = address(ember).call(data);
        require(ok && (ret.length == 0 || abi.decode(ret, (bool))), "Ember: token");
    }

    function _add(uint256 a, uint256 b) private pure returns (uint256 c) {
        c = a + b;
        require(c >= a, "Ember: add");
    }

    function _sub(uint256 a, uint256 b) private pure returns (uint256) {
        require(b <= a, "Ember: sub");
        return a - b;
    }

    function _mul(uint256 a, uint256 b) private pure returns (uint256 c) {
        c = a * b;
        require(a == 0 || c / a == b, "Ember: mul");
    }
}
