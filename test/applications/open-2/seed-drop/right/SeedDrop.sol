// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

interface ISeed {
    function balanceOf(address) external view returns (uint256);
    function transfer(address to, uint256 amount) external returns (bool);
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
}

/// @dev One bit per claim number.
library Bits {
    function get(mapping(uint256 => uint256) storage words, uint256 index) internal view returns (bool) {
        return (words[index >> 8] >> (index & 0xff)) & 1 == 1;
    }

    function set(mapping(uint256 => uint256) storage words, uint256 index) internal {
        words[index >> 8] |= 1 << (index & 0xff);
    }
}

/// @title SeedDrop
/// @notice Seasons of token drops. Each season has a tree of (number, account, amount), a purse and an
///         end. Accounts claim themselves or let a helper do it, for a tip they allow.
contract SeedDrop {
    using Bits for mapping(uint256 => uint256);

    struct Season {
        bytes32 root;
        uint64 end;
        uint256 purse;
        mapping(uint256 => uint256) claimed;
    }

    ISeed public immutable seed;
    address public immutable gardener;
    uint256 public seasonCount;
    mapping(uint256 => Season) private _seasons;
    mapping(address account => uint256 bps) public tipAllowed;

    event SeasonOpened(uint256 indexed season, bytes32 root, uint256 purse, uint64 end);
    event Claimed(uint256 indexed season, uint256 indexed number, address indexed account, uint256 amount, uint256 tip);
    event SeasonClosed(uint256 indexed season, uint256 returned);

    error NotGardener();
    error AlreadyClaimed();
    error WrongProof();
    error SeasonOver();
    error SeasonRunning();
    error TipTooHigh();
    error SeedFailed();
    error BadSeason();

    modifier onlyGardener() {
        if (msg.sender != gardener) revert NotGardener();
        _;
    }

    constructor(ISeed seed_) {
        seed = seed_;
        gardener = msg.sender;
    }

    function openSeason(bytes32 root, uint256 purse, uint64 end) external onlyGardener returns (uint256 season) {
        if (end < block.timestamp + 7 days || root == 0) revert BadSeason();
        season = ++seasonCount;
        Season storage s = _seasons[season];
        s.root = root;
        s.end = end;
        uint256 start = seed.balanceOf(address(this));
        _seed(abi.encodeCall(ISeed.transferFrom, (msg.sender, address(this), purse)));
        s.purse = seed.balanceOf(address(this)) - start;
        emit SeasonOpened(season, root, s.purse, end);
    }

    /// @notice Lets helpers keep up to `bps` of the caller's claims.
    function allowTip(uint256 bps) external {
        if (bps > 10_000) revert TipTooHigh();
        tipAllowed[msg.sender] = bps;
    }

    function claim(uint256 season, uint256 number, uint256 amount, bytes32[] calldata proof) external {
        _take(season, number, msg.sender, amount, proof);
        _seed(abi.encodeCall(ISeed.transfer, (msg.sender, amount)));
        emit Claimed(season, number, msg.sender, amount, 0);
    }

    /// @notice Claims for somebody else, who receives everything but the tip.
    function claimFor(
        uint256 season,
        uint256 number,
        address account,
        uint256 amount,
        uint256 tipBps,
        bytes32[] calldata proof
    ) external {
        if (tipBps > tipAllowed[account]) revert TipTooHigh();
        _take(season, number, account, amount, proof);
        uint256 tip = amount * tipBps / 10_000;
        _seed(abi.encodeCall(ISeed.transfer, (account, amount - tip)));
        if (tip > 0) _seed(abi.encodeCall(ISeed.transfer, (msg.sender, tip)));
        emit Claimed(season, number, account, amount, tip);
    }

    /// @notice Returns what was not claimed in a season that is over.
    function closeSeason(uint256 season, address to) external onlyGardener {
        Season storage s = _seasons[season];
        if (block.timestamp <= s.end) revert SeasonRunning();
        uint256 rest = s.purse;
        s.purse = 0;
        _seed(abi.encodeCall(ISeed.transfer, (to, rest)));
        emit SeasonClosed(season, rest);
    }

    function isClaimed(uint256 season, uint256 number) external view returns (bool) {
        return _seasons[season].claimed.get(number);
    }

    function seasonInfo(uint256 season) external view returns (bytes32 root, uint64 end, uint256 purse) {
        Season storage s = _seasons[season];
        return (s.root, s.end, s.purse);
    }

    function _take(uint256 season, uint256 number, address account, uint256 amount, bytes32[] calldata proof)
        internal
    {
        Season storage s = _seasons[season];
        if (block.timestamp > s.end) revert SeasonOver();
        if (s.claimed.get(number)) revert AlreadyClaimed();
        bytes32 leaf = keccak256(bytes.concat(keccak256(abi.encode(season, number, account, amount))));
        if (!_verify(proof, s.root, leaf)) revert WrongProof();
        s.claimed.set(number);
        s.purse -= amount;
    }

    function _verify(bytes32[] calldata proof, bytes32 root, bytes32 node) private pure returns (bool) {
        for (uint256 i; i < proof.length; ++i) {
            bytes32 other = proof[i];
            assembly ("memory-safe") {
                switch lt(node, other)
                case 1 {
                    mstore(0x00, node)
                    mstore(0x20, other)
                }
                default {
                    mstore(0x00, other)
                    mstore(0x20, node)
                }
                node := keccak256(0x00, 0x40)
            }
        }
        return node == root;
    }

    function _seed(bytes memory data) private {
        (bool ok, bytes memory ret) = address(seed).call(data);
        if (!ok || (ret.length > 0 && !abi.decode(ret, (bool)))) revert SeedFailed();
    }
}
