pragma solidity ^0.8.20;

/// Shares that grow by a fee while a thing is whole, and are paid once it is sold.
contract Painting {
    enum Stage {
        Whole,
        Sold
    }

    Stage public stage;
    mapping(address => uint256) public sharesOf;
    uint256 public totalShares = 1e18;
    uint256 public proceeds;
    uint256 public feeTakenAt = block.timestamp;
    address public immutable keeper = msg.sender;

    modifier during(Stage wanted) {
        require(stage == wanted, "not now");
        _;
    }

    function takeFee() public during(Stage.Whole) {
        uint256 minted = (totalShares * (block.timestamp - feeTakenAt)) / 36500 days;
        feeTakenAt = block.timestamp;
        totalShares += minted;
        sharesOf[keeper] += minted;
    }

    function sell() external payable during(Stage.Whole) {
        takeFee();
        stage = Stage.Sold;
        proceeds = msg.value;
    }

    function advance() external during(Stage.Whole) {
        takeFee();
        payable(keeper).transfer(1e18 / totalShares);
    }

    function cashIn() external during(Stage.Sold) {
        uint256 amount = (proceeds * sharesOf[msg.sender]) / totalShares;
        proceeds -= amount;
        totalShares -= sharesOf[msg.sender];
        sharesOf[msg.sender] = 0;
        payable(msg.sender).transfer(amount); // safe: the total does not grow any more
    }
}

/// The same with a fee at any time.
contract Sketch {
    mapping(address => uint256) public sharesOf;
    uint256 public totalShares = 1e18;
    uint256 public proceeds;
    bool public sold;
    uint256 public feeTakenAt = block.timestamp;
    address public immutable keeper = msg.sender;

    function takeFee() public {
        uint256 minted = (totalShares * (block.timestamp - feeTakenAt)) / 36500 days;
        feeTakenAt = block.timestamp;
        totalShares += minted;
        sharesOf[keeper] += minted;
    }

    function advance() external {
        takeFee();
        payable(keeper).transfer(1e18 / totalShares);
    }

    function sell() external payable {
        require(!sold, "sold");
        sold = true;
        proceeds = msg.value;
    }

    function cashIn() external {
        require(sold, "not sold");
        uint256 amount = (proceeds * sharesOf[msg.sender]) / totalShares;
        proceeds -= amount;
        sharesOf[msg.sender] = 0;
        payable(msg.sender).transfer(amount);
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `cashIn` reckons with `totalShares` as it was stored last, without the update that `takeFee` makes first.
    }
}

/// Whose reward is settled is an argument.
contract Orchard {
    mapping(address => uint256) public treesOf;
    mapping(address => uint256) public paidAt;
    mapping(address => uint256) public pickedFor;
    mapping(address => bool) public isHelper;
    uint256 public perTree;

    function plant() external payable {
        settle(msg.sender);
        treesOf[msg.sender] += msg.value;
    }

    function rain() external payable {
        perTree += msg.value;
    }

    function pick() external {
        pickFor(msg.sender);
    }

    function pickFor(address account) public {
        require(msg.sender == account || isHelper[msg.sender], "not for you");
        settle(account);
        uint256 amount = pickedFor[account];
        pickedFor[account] = 0;
        payable(account).transfer(amount); // safe: settled for whom it is
    }

    function settle(address account) private {
        pickedFor[account] += (treesOf[account] * (perTree - paidAt[account])) / 1e18;
        paidAt[account] = perTree;
    }
}

/// What was taken of a growing amount is a count of what was paid, and no growth.
contract Springs {
    mapping(uint256 => address) public ownerOf;
    mapping(uint256 => uint256) public filled;
    mapping(uint256 => uint256) public taken;
    mapping(uint256 => uint256) public since;
    mapping(uint256 => uint256) public heldSince;

    function open(uint256 id) external payable {
        require(ownerOf[id] == address(0), "taken");
        ownerOf[id] = msg.sender;
        filled[id] = msg.value;
        since[id] = block.timestamp;
    }

    function hold(uint256 id) external {
        require(ownerOf[id] == msg.sender && heldSince[id] == 0, "no");
        heldSince[id] = block.timestamp;
    }

    function take(uint256 id) external {
        takeFor(id, ownerOf[id]);
    }

    function takeTo(uint256 id, address to) external {
        require(ownerOf[id] == msg.sender, "not yours");
        takeFor(id, to);
    }

    function stop(uint256 id) external {
        require(ownerOf[id] == msg.sender, "not yours");
        uint256 rest = filled[id] - arrived(id);
        filled[id] = arrived(id);
        payable(msg.sender).transfer(rest); // safe: what was taken stays as it is
    }

    function takeFor(uint256 id, address to) private {
        uint256 amount = arrived(id) - taken[id];
        taken[id] += amount;
        payable(to).transfer(amount);
    }

    function arrived(uint256 id) private view returns (uint256) {
        uint256 clock = heldSince[id] == 0 ? block.timestamp : heldSince[id];
        uint256 flowed = (filled[id] * (clock - since[id])) / 365 days;
        return flowed < taken[id] ? taken[id] : flowed;
    }
}
