pragma solidity ^0.8.20;

interface IERC20 {
    function balanceOf(address account) external view returns (uint256);
    function transfer(address to, uint256 amount) external returns (bool);
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
}

/** Tokens come first, in a transaction of their own; the books follow. */
contract Vesting {
    IERC20 private immutable token;
    uint256 private managed;
    mapping(address => uint256) public vested;

    constructor(IERC20 token_) {
        token = token_;
    }

    function vest(address recipient) external {
        uint256 amount = token.balanceOf(address(this)) - managed;
        //               ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Low: `vest` credits `vested[recipient]` with what the contract holds beyond its books: whoever calls first gets what another sent.
        vested[recipient] += amount;
        managed += amount;
    }

    function vestAll(uint256 amount) external {
        require(token.transferFrom(msg.sender, address(this), amount), "not paid");
        uint256 came = token.balanceOf(address(this)) - managed; // safe: the tokens come in the same call
        vested[msg.sender] += came;
        managed += came;
    }

    function take() external {
        uint256 amount = vested[msg.sender];
        vested[msg.sender] = 0;
        managed -= amount;
        require(token.transfer(msg.sender, amount), "failed");
    }

    function surplus() external view returns (uint256) {
        return token.balanceOf(address(this)) - managed; // safe: only tells
    }
}

contract Positions {
    struct Position {
        uint256 amount;
        uint256 since;
    }

    IERC20 private immutable token;
    uint256 private reserve;
    uint256 private last;
    mapping(uint256 => Position) public positions;
    mapping(uint256 => address) public ownerOf;

    constructor(IERC20 token_) {
        token = token_;
    }

    function open(address to) external {
        uint256 held = token.balanceOf(address(this));
        //             ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Low: `open` credits `positions[last].amount` with what the contract holds beyond its books: whoever calls first gets what another sent.
        uint256 id = last++;
        ownerOf[id] = to;
        positions[id] = Position(held - reserve, block.timestamp);
        reserve = held;
    }

    function close(uint256 id) external {
        require(ownerOf[id] == msg.sender, "not yours");
        uint256 amount = positions[id].amount;
        delete positions[id];
        delete ownerOf[id];
        reserve -= amount;
        require(token.transfer(msg.sender, amount), "failed");
    }
}

contract Projects {
    struct Project {
        string id;
        address creator;
    }

    mapping(string => Project) public projects;
    mapping(string => address) public ownerOf;
    mapping(bytes32 => address) public holderOf;

    modifier onlyFree(string memory id) {
        require(projects[id].creator == address(0), "taken");
        _;
    }

    function create(string memory id) external onlyFree(id) {
        projects[id] = Project(id, msg.sender);
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Low: `create` gives `projects[id].creator` to whoever comes first: anyone who sees the transaction can take the name before it.
    }

    function buy(string calldata name) external payable {
        require(msg.value >= 1 ether, "not paid");
        require(ownerOf[name] == address(0), "taken");
        ownerOf[name] = msg.sender; // safe: a name has its price
    }

    function reveal(string calldata name, bytes32 salt) external {
        bytes32 key = keccak256(abi.encode(msg.sender, name, salt));
        require(holderOf[key] == address(0), "taken");
        holderOf[key] = msg.sender; // safe: a record of the caller's own
    }

    function createWith(string memory id, IOwned part) external onlyFree(id) {
        part.transferOwnership(msg.sender);
        Project memory project;
        project.id = id;
        project.creator = msg.sender;
        projects[id] = project;
      //^^^^^^^^^^^^^^^^^^^^^^ Low: `createWith` gives `projects[id].creator` to whoever comes first: anyone who sees the transaction can take the name before it.
    }

    function order(string calldata name, IPaid coin) external {
        require(ownerOf[name] == address(0), "taken");
        coin.collect(msg.sender, 5 ether);
        ownerOf[name] = msg.sender; // safe: it is paid for
    }
}

interface IOwned {
    function transferOwnership(address to) external;
}

interface IPaid {
    function collect(address from, uint256 amount) external;
}
