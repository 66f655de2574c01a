pragma solidity ^0.8.20;

abstract contract Token {
    uint256 internal supply;
    mapping(address => uint256) public balanceOf;

    function totalSupply() public view returns (uint256) {
        return supply;
    }

    function _mint(address to, uint256 amount) internal {
        supply += amount;
        balanceOf[to] += amount;
    }

    function _burn(address from, uint256 amount) internal {
        balanceOf[from] -= amount;
        supply -= amount;
    }
}

contract Basket is Token {
    uint256 public ratio = 1e18;
    uint256 public chargedAt = block.timestamp;
    address public publisher;

    constructor() {
        _mint(msg.sender, 1e18);
        publisher = msg.sender;
    }

    function _charge() internal {
        uint256 before = totalSupply();
        uint256 fee = before * (block.timestamp - chargedAt) / 1000 days;
        _mint(publisher, fee);
        chargedAt = block.timestamp;
        ratio = ratio * before / totalSupply();
        //      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: Once `supply` is zero, `mint` reverts at this division, as does everything else that it could grow by.
    }

    function mint() external payable {
        _charge();
        _mint(msg.sender, msg.value);
    }

    function burn(uint256 amount) external {
        _charge();
        _burn(msg.sender, amount);
        payable(msg.sender).transfer(amount);
    }
}

contract Plain {
    uint256 public shares = 1e18;
    uint256 public index;
    mapping(address => uint256) public shareOf;

    constructor() {
        shareOf[msg.sender] = shares;
    }

    function join() external payable {
        index += msg.value * 1e18 / shares;
        //       ^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: Once `shares` is zero, `join` reverts at this division, as does everything else that it could grow by.
        shares = shares + msg.value;
        shareOf[msg.sender] += msg.value;
    }

    function leave() external {
        uint256 own = shareOf[msg.sender];
        shareOf[msg.sender] = 0;
        shares = shares - own;
        payable(msg.sender).transfer(own);
    }
}

contract Pooled {
    struct State {
        uint256 assets;
        uint256 units;
    }

    State public state;
    mapping(address => uint256) public unitsOf;

    constructor() payable {
        state = State(msg.value, msg.value);
        unitsOf[msg.sender] = msg.value;
    }

    function add() external payable {
        State storage current = state;
        uint256 units = msg.value * current.units / current.assets;
        //              ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: Once `state.assets` is zero, `add` reverts at this division, as does everything else that it could grow by.
        current.assets += msg.value;
        current.units += units;
        unitsOf[msg.sender] += units;
    }

    function addTwice() external payable {
        uint256 units = 2 * msg.value * state.units / state.assets;
        //              ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: Once `state.assets` is zero, `addTwice` reverts at this division, as does everything else that it could grow by.
        state.assets += 2 * msg.value;
        unitsOf[msg.sender] += units;
    }

    function remove(uint256 amount) external {
        unitsOf[msg.sender] -= amount;
        state.assets -= amount;
        payable(msg.sender).transfer(amount);
    }
}

contract Vault {
    uint256 public assets;
    uint256 public shares;
    mapping(address => uint256) public sharesOf;

    function deposit() external payable {
        uint256 minted = shares == 0 ? msg.value : msg.value * shares / assets; // safe: both are zero together
        assets += msg.value;
        shares += minted;
        sharesOf[msg.sender] += minted;
    }

    function withdraw(uint256 amount) external {
        sharesOf[msg.sender] -= amount;
        shares -= amount;
        assets -= amount;
        payable(msg.sender).transfer(amount);
    }
}

contract Sound {
    uint256 public total;
    uint256 public others;
    uint256 public floor = 1000;
    uint256 public fees;
    mapping(address => uint256) public partOf;

    function join() external payable {
        uint256 minted = total == 0 ? msg.value : msg.value * 2 / total; // safe: zero is the first deposit
        total += minted;
        partOf[msg.sender] += minted;
    }

    function joinOthers() external payable {
        fees += msg.value / 100 * 1e18 / others; // safe: there is another way in
        others += msg.value;
    }

    function begin() external payable {
        others += msg.value;
    }

    function joinFloor() external payable {
        fees += msg.value * 1e18 / (floor + 1); // safe: never zero
        floor += msg.value;
    }

    function donate() external payable {
        require(total > 0, "nobody");
        fees += msg.value * 1e18 / total; // safe: asked before
        total += 1;
    }

    function leave(uint256 amount) external {
        partOf[msg.sender] -= amount;
        total -= amount;
        others -= amount;
        floor -= amount;
        payable(msg.sender).transfer(amount * 1e18 / total); // safe: leaves, and does not enter
    }
}
