// SPDX-License-Identifier: MIT
pragma solidity 0.6.12;

import "./SafeNumbers.sol";

/// Sells a token for ether to those on a signed list. Where the soft cap is met, what was bought is let out over time; where not, the ether goes back.
contract QuarrySale {
    using SafeNumbers for uint256;

    enum Outcome { Open, Success, Failure }

    uint256 public constant MAX_OPEN = 60 days;
    uint256 public constant MAX_DELAY = 90 days;
    uint256 public constant MAX_VESTING = 1460 days;
    uint256 private constant HALF_ORDER = 0x7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0;

    bool public initialized;
    address public owner;
    /// Who signs the list; nobody can buy before it is set.
    address public signer;
    IERC20 public token;
    /// Smallest units of the token for one ether.
    uint256 public rate;
    uint256 public softCap;
    uint256 public hardCap;
    uint256 public walletCap;
    uint256 public opensAt;
    uint256 public closesAt;
    uint256 public cliff;
    uint256 public duration;

    Outcome public outcome;
    uint256 public vestingFrom;
    uint256 public raised;
    uint256 public claimedTotal;
    bool public stocked;
    bool private entered;
    address[] public buyers;
    mapping(address => uint256) public paid;
    mapping(address => uint256) public claimed;

    event Bought(address indexed buyer, uint256 amount, uint256 sentBack);
    event Concluded(Outcome outcome, uint256 raised);
    event Refunded(address indexed buyer, uint256 amount);
    event Claimed(address indexed buyer, uint256 amount);
    event VestingMoved(uint256 from);

    modifier onlyOwner() {
        require(msg.sender == owner, "Quarry: not the owner");
        _;
    }

    modifier once() {
        require(!entered, "Quarry: entered");
        entered = true;
        _;
        entered = false;
    }

    /// `times` are opening, closing, cliff and length of the vesting.
    function initialize(
        address owner_,
        IERC20 token_,
        uint256 rate_,
        uint256 softCap_,
        uint256 hardCap_,
        uint256 walletCap_,
        uint256[4] calldata times
    ) external {
        require(!initialized, "Quarry: initialized");
        initialized = true;
        require(owner_ != address(0), "Quarry: no owner");
        require(rate_ > 0 && softCap_ > 0 && softCap_ <= hardCap_ && walletCap_ > 0, "Quarry: caps");
        require(times[0] < times[1] && times[1] - times[0] <= MAX_OPEN, "Quarry: times");
        require(times[2] <= times[3] && times[3] > 0 && times[3] <= MAX_VESTING, "Quarry: vesting");
        owner = owner_;
        token = token_;
        rate = rate_;
        softCap = softCap_;
        hardCap = hardCap_;
        walletCap = walletCap_;
        opensAt = times[0];
        closesAt = times[1];
        cliff = times[2];
        duration = times[3];
    }

    function setSigner(address signer_) external onlyOwner {
        signer = signer_;
    }

    /// The owner brings what could be sold at most; nobody can buy before.
    function stock() external onlyOwner once {
        require(!stocked, "Quarry: stocked");
        stocked = true;
        uint256 needed = allocationFor(hardCap);
        uint256 before = token.balanceOf(address(this));
        require(token.transferFrom(msg.sender, address(this), needed), "Quarry: not stocked");
        require(token.balanceOf(address(this)).sub(before) >= needed, "Quarry: too little stock");
    }

    /// Takes as much as the caps leave room for, and gives the rest back.
    function buy(bytes calldata signature) external payable once {
        require(stocked && outcome == Outcome.Open, "Quarry: not open");
        require(block.timestamp >= opensAt && block.timestamp < closesAt, "Quarry: not open");
        bytes32 digest = listDigest(msg.sender);
        require(_isSigned(digest, signature), "Quarry: not on the list");

        uint256 amount = msg.value;
        uint256 room = hardCap.sub(raised);
        uint256 mine = walletCap.sub(paid[msg.sender]);
        if (amount > room) amount = room;
        if (amount > mine) amount = mine;
        require(amount > 0, "Quarry: no room");
        if (paid[msg.sender] == 0) buyers.push(msg.sender);
        paid[msg.sender] = paid[msg.sender].add(amount);
        raised = raised.add(amount);
        uint256 rest = msg.value.sub(amount);
        if (rest > 0) _pay(msg.sender, rest);
        emit Bought(msg.sender, amount, rest);
    }

    /// Anyone may conclude a sale that is over or sold out.
    function conclude() external once {
        require(outcome == Outcome.Open, "Quarry: concluded");
        require(block.timestamp >= closesAt || raised == hardCap, "Quarry: still open");
        if (raised < softCap) {
            outcome = Outcome.Failure;
        } else {
            outcome = Outcome.Success;
            vestingFrom = block.timestamp;
        }
        emit Concluded(outcome, raised);
    }

    function withdrawRaised(address payable to) external onlyOwner once {
        require(outcome == Outcome.Success, "Quarry: no success");
        _pay(to, address(this).balance);
    }

    function refund() external once {
        require(outcome == Outcome.Failure, "Quarry: no failure");
        uint256 amount = paid[msg.sender];
        require(amount > 0, "Quarry: nothing paid");
        paid[msg.sender] = 0;
        _pay(msg.sender, amount);
        emit Refunded(msg.sender, amount);
    }

    function claim() external once returns (uint256 amount) {
        amount = vestedOf(msg.sender).sub(claimed[msg.sender]);
        require(amount > 0, "Quarry: nothing yet");
        claimed[msg.sender] = claimed[msg.sender].add(amount);
        claimedTotal = claimedTotal.add(amount);
        require(token.transfer(msg.sender, amount), "Quarry: not sent");
        emit Claimed(msg.sender, amount);
    }

    /// The start may be put off, once or more, but not further than ninety days after the closing.
    function moveVesting(uint256 from) external onlyOwner {
        require(outcome == Outcome.Success, "Quarry: no success");
        require(block.timestamp < vestingFrom.add(cliff) && claimedTotal == 0, "Quarry: vesting runs");
        require(from >= block.timestamp && from <= closesAt.add(MAX_DELAY), "Quarry: too late");
        vestingFrom = from;
        emit VestingMoved(from);
    }

    /// The owner takes what was not sold; all, where the sale failed.
    function takeUnsold(address to) external onlyOwner once {
        require(outcome != Outcome.Open, "Quarry: still open");
        uint256 owed = outcome == Outcome.Success ? allocationFor(raised).sub(claimedTotal) : 0;
        uint256 unsold = token.balanceOf(address(this)).sub(owed);
        require(token.transfer(to, unsold), "Quarry: not sent");
    }

    function allocationFor(uint256 amount) public view returns (uint256) {
        return amount.mul(rate).div(1e18);
    }

    function vestedOf(address buyer) public view returns (uint256) {
        if (outcome != Outcome.Success) return 0;
        if (block.timestamp < vestingFrom.add(cliff)) return 0;
        uint256 all = allocationFor(paid[buyer]);
        uint256 elapsed = block.timestamp.sub(vestingFrom);
        if (elapsed >= duration) return all;
        return all.mul(elapsed).div(duration);
    }

    function buyerCount() external view returns (uint256) {
        return buyers.length;
    }

    function listDigest(address buyer) public view returns (bytes32) {
        uint256 chain;
        assembly {
            chain := chainid()
        }
        bytes32 entry = keccak256(abi.encode("Quarry list", chain, address(this), buyer));
        return keccak256(abi.encodePacked("\x19Ethereum Signed Message:\n32", entry));
    }

    function _isSigned(bytes32 digest, bytes memory signature) private view returns (bool) {
        if (signature.length != 65) return false;
        bytes32 r;
        bytes32 s;
        uint8 v;
        assembly {
            r := mload(add(signature, 32))
            s := mload(add(signature, 64))
            v := byte(0, mload(add(signature, 96)))
        }
        if (uint256(s) > HALF_ORDER) return false;
        address recovered = ecrecover(digest, v, r, s);
        return recovered != address(0) && recovered == signer;
    }

    function _pay(address payable to, uint256 amount) private {
        (bool ok, ) = to.call{value: amount}("");
        require(ok, "Quarry: not paid");
    }
}
