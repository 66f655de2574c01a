pragma solidity ^0.8.20;

contract Credit {
    mapping(address => uint256) private credit;
    mapping(address => mapping(address => uint256)) private allowance;

    receive() external payable {
        credit[msg.sender] += msg.value;
    }

    function allow(address spender, uint256 amount) external {
        allowance[msg.sender][spender] = amount;
    }

    function withdraw(uint256 amount) external {
        credit[msg.sender] -= amount;
        payable(msg.sender).transfer(amount); // safe: the caller's credit shrinks
    }

    function withdrawAll(address payable to) external {
        uint256 amount = credit[msg.sender];
        delete credit[msg.sender];
        to.transfer(amount); // safe: the caller's credit is used up
    }

    function withdrawFrom(address owner, address payable to, uint256 amount) external {
        allowance[owner][msg.sender] -= amount;
        credit[owner] -= amount;
        to.transfer(amount); // safe: the owner allowed it
    }
}

contract Escrows {
    struct Escrow {
        address buyer;
        address payable seller;
        uint256 amount;
    }

    Escrow[] private escrows;

    function open(address payable seller) external payable {
        escrows.push(Escrow(msg.sender, seller, msg.value));
    }

    function cancel(uint256 id) external {
        Escrow storage escrow = escrows[id];
        require(msg.sender == escrow.buyer);
        uint256 amount = escrow.amount;
        escrow.amount = 0;
        payable(msg.sender).transfer(amount); // safe: the caller's own escrow
    }

    function release(uint256 id) external {
        uint256 amount = escrows[id].amount;
        escrows[id].amount = 0;
        escrows[id].seller.transfer(amount); // safe: nobody chooses the receiver now
    }
}

contract Shop {
    uint256 private constant PRICE = 1 ether;
    address payable private immutable owner = payable(msg.sender);

    function buy() external payable {
        require(msg.value >= PRICE);
        uint256 change = msg.value - PRICE;
        payable(msg.sender).transfer(change); // safe: change of what came in
    }

    function pass(address to) external payable {
        (bool ok, ) = to.call{value: msg.value}(""); // safe: what came in
        require(ok);
    }

    function collect(address payable to) external {
        require(owner == msg.sender);
        to.transfer(address(this).balance); // safe: the owner only
    }

    function flush() external {
        owner.transfer(address(this).balance); // safe: to the owner, whoever calls
    }
}

contract Auction {
    address payable private leader;
    uint256 private best;
    uint256 private immutable end = block.timestamp + 7 days;

    function bid() external payable {
        require(msg.value > best);
        address payable before = leader;
        uint256 refund = best;
        leader = payable(msg.sender);
        best = msg.value;
        before.transfer(refund); // safe: to the one who was outbid
    }

    function prize() external {
        require(block.timestamp > end);
        require(msg.sender == leader);
        payable(msg.sender).transfer(1 ether); // safe: the leader had to pay to become it
    }
}

contract Drop {
    bytes32 private immutable root;
    mapping(address => bool) private claimed;

    constructor(bytes32 r) payable {
        root = r;
    }

    function claim(uint256 amount, bytes32[] calldata proof) external {
        bytes32 node = keccak256(abi.encode(msg.sender, amount));
        for (uint256 i = 0; i < proof.length; i++) node = keccak256(abi.encode(node, proof[i]));
        require(node == root && !claimed[msg.sender]);
        claimed[msg.sender] = true;
        payable(msg.sender).transfer(amount); // safe: laid down in the root
    }
}

interface IToken {
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
}

contract Exchange {
    IToken private immutable token;

    constructor(IToken t) payable {
        token = t;
    }

    function sell(uint256 amount) external {
        require(token.transferFrom(msg.sender, address(this), amount));
        payable(msg.sender).transfer(amount / 100); // safe: paid for in tokens
    }
}

contract Lender {
    function flash(address to, uint256 amount) external {
        uint256 before = address(this).balance;
        (bool ok, ) = to.call{value: amount}("");
        require(ok && address(this).balance >= before); // safe: it must be back
    }
}
