// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

interface ICargo {
    function transfer(address to, uint256 amount) external returns (bool);

    function transferFrom(address from, address to, uint256 amount) external returns (bool);
}

interface IGullReceiver {
    function onGull(uint256 fromChain, uint256 amount, bytes calldata note) external;
}

abstract contract Nest {
    bool private _ready;
    address public keeper;
    uint256 public threshold;
    uint256 public guardianCount;
    mapping(address => bool) public isGuardian;

    modifier onlyKeeper() {
        require(msg.sender == keeper, "Nest: keeper only");
        _;
    }

    modifier once() {
        require(!_ready, "Nest: ready");
        _ready = true;
        _;
    }

    function _settle(address keeper_, address[] calldata guardians, uint256 threshold_) internal {
        keeper = keeper_;
        for (uint256 i = 0; i < guardians.length; i++) _add(guardians[i]);
        _setThreshold(threshold_);
    }

    function addGuardian(address guardian) external onlyKeeper {
        _add(guardian);
    }

    function removeGuardian(address guardian) external onlyKeeper {
        require(isGuardian[guardian], "Nest: not there");
        require(guardianCount > threshold, "Nest: too few");
        isGuardian[guardian] = false;
        guardianCount--;
    }

    function setThreshold(uint256 next) external onlyKeeper {
        _setThreshold(next);
    }

    function _add(address guardian) private {
        require(guardian != address(0) && !isGuardian[guardian], "Nest: guardian");
        isGuardian[guardian] = true;
        guardianCount++;
    }

    function _setThreshold(uint256 next) private {
        require(next > guardianCount / 2 && next <= guardianCount, "Nest: threshold");
        threshold = next;
    }
}

/// @title One end of a bridge: locks cargo here, and hands it out for messages that guardians signed.
contract GullPost is Nest {
    struct Letter {
        uint256 fromChain;
        uint256 number;
        address to;
        uint256 amount;
        bytes note;
    }

    struct Held {
        address to;
        uint256 amount;
        uint256 readyAt;
        uint256 fromChain;
        bytes note;
    }

    uint256 public constant HOLD_TIME = 1 days;

    ICargo public cargo;
    uint256 public dayLimit;
    uint256 public day;
    uint256 public sentToday;
    uint256 public nextNumber;
    mapping(bytes32 => bool) public delivered;
    mapping(bytes32 => Held) public held;

    event Locked(uint256 indexed number, uint256 indexed toChain, address indexed to, uint256 amount, bytes note);
    event Delivered(bytes32 indexed digest, address indexed to, uint256 amount);
    event HeldBack(bytes32 indexed digest, address indexed to, uint256 amount);

    address private immutable _first;

    /// @param first who is allowed to set copies up: the factory that clones this one
    constructor(address first) {
        _first = first;
    }

    function setUp(
        ICargo cargo_,
        uint256 dayLimit_,
        address keeper_,
        address[] calldata guardians,
        uint256 threshold_
    ) external once {
        require(msg.sender == _first, "Post: not the first");
        cargo = cargo_;
        dayLimit = dayLimit_;
        _settle(keeper_, guardians, threshold_);
    }

    function lock(uint256 toChain, address to, uint256 amount, bytes calldata note) external returns (uint256 number) {
        require(toChain != block.chainid && amount > 0 && to != address(0), "Post: letter");
        number = nextNumber++;
        require(cargo.transferFrom(msg.sender, address(this), amount), "Post: cargo");
        emit Locked(number, toChain, to, amount, note);
    }

    function digestOf(Letter calldata letter) public view returns (bytes32) {
        bytes32 inner = keccak256(
            abi.encode(
                block.chainid,
                address(this),
                letter.fromChain,
                letter.number,
                letter.to,
                letter.amount,
                keccak256(letter.note)
            )
        );
        return keccak256(abi.encodePacked("\x19Ethereum Signed Message:\n32", inner));
    }

    /// @param signatures of guardians, in the order of their addresses
    function deliver(Letter calldata letter, bytes[] calldata signatures) external {
        bytes32 digest = digestOf(letter);
        require(!delivered[digest], "Post: delivered");
        _check(digest, signatures);
        delivered[digest] = true;
        if (_takeFromDay(letter.amount)) {
            _hand(digest, letter.fromChain, letter.to, letter.amount, letter.note);
        } else {
            held[digest] = Held(
                letter.to,
                letter.amount,
                block.timestamp + HOLD_TIME,
                letter.fromChain,
                letter.note
            );
            emit HeldBack(digest, letter.to, letter.amount);
        }
    }

    /// @notice What was too much for its day is handed out a day later, unless the keeper stopped it.
    function release(bytes32 digest) external {
        Held memory h = held[digest];
        require(h.readyAt != 0 && block.timestamp >= h.readyAt, "Post: not yet");
        delete held[digest];
        _hand(digest, h.fromChain, h.to, h.amount, h.note);
    }

    function stop(bytes32 digest) external onlyKeeper {
        require(held[digest].readyAt != 0, "Post: not held");
        delete held[digest];
    }

    function _takeFromDay(uint256 amount) private returns (bool) {
        uint256 today = block.timestamp / 1 days;
        if (today != day) {
            day = today;
            sentToday = 0;
        }
        if (sentToday + amount > dayLimit) return false;
        sentToday += amount;
        return true;
    }

    function _check(bytes32 digest, bytes[] calldata signatures) private view {
        require(threshold > 0 && signatures.length >= threshold, "Post: too few");
        address last = address(0);
        for (uint256 i = 0; i < signatures.length; i++) {
            address signer = _signer(digest, signatures[i]);
            require(signer > last && isGuardian[signer], "Post: signature");
            last = signer;
        }
    }

    function _signer(bytes32 digest, bytes calldata signature) private pure returns (address) {
        require(signature.length == 65, "Post: length");
        return ecrecover(digest, uint8(signature[64]), bytes32(signature[:32]), bytes32(signature[32:64]));
    }

    /// @dev a receiver that fails can be tried again
    function _hand(bytes32 digest, uint256 fromChain, address to, uint256 amount, bytes memory note) private {
        require(cargo.transfer(to, amount), "Post: cargo");
        if (note.length > 0 && to.code.length > 0) IGullReceiver(to).onGull(fromChain, amount, note);
        emit Delivered(digest, to, amount);
    }
}
