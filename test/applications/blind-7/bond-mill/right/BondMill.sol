// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

interface IGrain {
    function totalSupply() external view returns (uint256);

    function transfer(address to, uint256 amount) external returns (bool);
}

interface ITreasury {
    function mint(address to, uint256 amount) external;

    function governor() external view returns (address);
}

interface IPayToken {
    function decimals() external view returns (uint8);

    function transferFrom(address from, address to, uint256 amount) external returns (bool);
}

/// Sells grain that vests over some days. The more of it was sold of late, the dearer it is.
contract BondMill {
    struct Terms {
        uint256 control;
        uint256 minPrice;
        uint256 maxPayout;
        uint256 maxDebt;
        uint64 vesting;
    }

    struct Note {
        uint256 payout;
        uint256 claimed;
        uint64 start;
        uint64 vesting;
    }

    uint256 private constant WAD = 1e18;

    IGrain public immutable grain;
    ITreasury public immutable treasury;
    IPayToken public immutable payToken;
    uint256 private immutable payScale;

    Terms public terms;
    uint256 public totalDebt;
    uint64 public lastDecay;
    mapping(address => Note[]) private notes;

    event Bought(address indexed by, address indexed receiver, uint256 index, uint256 paid, uint256 payout, uint256 price);
    event Redeemed(address indexed owner, uint256 indexed index, uint256 amount);

    error NotGovernor();
    error BadTerms();
    error Dearer(uint256 price);
    error TooMuch();

    constructor(IGrain grain_, ITreasury treasury_, IPayToken payToken_, Terms memory terms_) {
        grain = grain_;
        treasury = treasury_;
        payToken = payToken_;
        payScale = 10 ** (18 - payToken_.decimals());
        lastDecay = uint64(block.timestamp);
        _setTerms(terms_);
    }

    function setTerms(Terms calldata terms_) external {
        if (msg.sender != treasury.governor()) revert NotGovernor();
        _decay();
        _setTerms(terms_);
    }

    function buy(uint256 amount, uint256 maxPrice, address receiver) external returns (uint256 payout) {
        _decay();
        uint256 rate = _price(totalDebt);
        if (rate > maxPrice) revert Dearer(rate);
        payout = (amount * payScale * WAD) / rate;
        if (payout == 0 || payout > terms.maxPayout) revert TooMuch();
        totalDebt += payout;
        if (totalDebt > terms.maxDebt) revert TooMuch();
        notes[receiver].push(Note(payout, 0, uint64(block.timestamp), terms.vesting));
        emit Bought(msg.sender, receiver, notes[receiver].length - 1, amount, payout, rate);
        require(payToken.transferFrom(msg.sender, address(treasury), amount), "not paid");
        treasury.mint(address(this), payout);
    }

    function redeem(uint256 index) external returns (uint256 amount) {
        amount = _redeem(notes[msg.sender][index], index);
        require(grain.transfer(msg.sender, amount), "not sent");
    }

    function redeemMany(uint256[] calldata indexes) external returns (uint256 amount) {
        for (uint256 i = 0; i < indexes.length; i++) {
            amount += _redeem(notes[msg.sender][indexes[i]], indexes[i]);
        }
        require(grain.transfer(msg.sender, amount), "not sent");
    }

    function noteOf(address owner, uint256 index) external view returns (Note memory) {
        return notes[owner][index];
    }

    function nNotesOf(address owner) external view returns (uint256) {
        return notes[owner].length;
    }

    function price() external view returns (uint256) {
        return _price(totalDebt - _decayed());
    }

    function _redeem(Note storage note, uint256 index) private returns (uint256 amount) {
        uint256 vested = _vested(note);
        amount = vested - note.claimed;
        note.claimed = vested;
        emit Redeemed(msg.sender, index, amount);
    }

    function _vested(Note storage note) private view returns (uint256) {
        uint256 elapsed = block.timestamp - note.start;
        if (elapsed >= note.vesting) return note.payout;
        return (note.payout * elapsed) / note.vesting;
    }

    function _price(uint256 debt) private view returns (uint256) {
        return terms.minPrice + (terms.control * debt) / grain.totalSupply();
    }

    function _decayed() private view returns (uint256) {
        uint256 gone = (totalDebt * (block.timestamp - lastDecay)) / terms.vesting;
        return gone < totalDebt ? gone : totalDebt;
    }

    function _decay() private {
        totalDebt -= _decayed();
        lastDecay = uint64(block.timestamp);
    }

    function _setTerms(Terms memory terms_) private {
        if (terms_.minPrice == 0 || terms_.vesting < 1 days || terms_.vesting > 60 days) revert BadTerms();
        if (terms_.maxPayout > terms_.maxDebt) revert BadTerms();
        terms = terms_;
    }
}
