pragma solidity 0.8.37;

contract Market {
    event Sold(address indexed by, address indexed origin);

    address public owner = msg.sender;
    address public banned;
    address public lastOrigin;
    uint256 public streak;
    mapping(address => bool) private blocked;
    mapping(address => bool) private claimed;
    mapping(address => uint256) private lastBlock;
    mapping(address => uint256) public refunds;

    modifier onlyAccounts() {
        require(tx.origin == msg.sender, "no contracts"); // safe: keeps contracts out and names nobody
        _;
    }

    modifier onlyOwner() {
        require(msg.sender == owner, "not the owner"); // safe: the caller itself is compared
        _;
    }

    function ban(address who) external onlyOwner {
        banned = who;
        blocked[who] = true;
    }

    function buy() external payable onlyAccounts {
        require(tx.origin != banned, "banned"); // safe: shuts one account out, lets nobody in
        require(!blocked[tx.origin], "blocked"); // safe: shuts listed accounts out
        if (claimed[tx.origin]) revert("once only"); // safe: shuts out who was here before
        claimed[tx.origin] = true;
        emit Sold(msg.sender, tx.origin); // safe: only told
    }

    function sell() external {
        require(lastBlock[tx.origin] < block.number, "one a block"); // safe: slows an account down
        lastBlock[tx.origin] = block.number;
        refunds[tx.origin] += 1; // safe: a gift to whoever pays for the transaction
    }

    function refund() external {
        payable(tx.origin).transfer(1 wei); // safe: decides nothing
    }

    function gift() external {
        if (!claimed[tx.origin]) { // safe: both ways go on; being on the list is no permission
            refunds[tx.origin] += 1;
        }
        streak = 0;
    }

    function count() external {
        if (tx.origin == lastOrigin) streak++; // safe: anyone can be the last one
        lastOrigin = tx.origin;
    }

    function simulate(uint256 amount) external returns (uint256) {
        require(tx.origin == address(0), "for simulations"); // safe: nobody can sign as zero
        return amount * 2;
    }

    function isSigner(address who) external view returns (bool) {
        return tx.origin == who; // safe: tells, decides nothing
    }

    function check(address who) external {
        require(who == tx.origin, "not the signer"); // safe: compared with an argument, with nobody who is trusted
        streak = 0;
    }
}
