pragma solidity ^0.8.0;

contract Evens {
    struct Player { address who; uint256 number; }
    Player[2] private players;
  //^^^^^^^^^^^^^^^^^^^^^^^^^ Low: `players` decides who is paid, and everyone can read on-chain what `play` stores in it.
    uint256 private count;

    function play(uint256 number) external payable {
        players[count] = Player(msg.sender, number);
        count += 1;
    }

    function pay() external {
        uint256 sum = players[0].number + players[1].number;
        payable(players[sum % 2].who).transfer(1 ether);
    }
}

contract Riddle {
    bytes32 private answer;
  //^^^^^^^^^^^^^^^^^^^^^^ Low: `answer` decides who is paid, and everyone can read on-chain what `set` stores in it.
    address private owner = msg.sender;

    function set(bytes32 word) external {
        require(msg.sender == owner);
        answer = word;
    }

    function guess(bytes32 word) external {
        require(word == answer);
        payable(msg.sender).transfer(1 ether);
    }
}

contract Choice {
    uint8 internal chosen;
  //^^^^^^^^^^^^^^^^^^^^^ Low: `chosen` decides who is paid, and everyone can read on-chain what `choose` stores in it.

    function choose(uint8 side) external {
        chosen = side;
    }

    function bet(uint8 side) external payable {
        if (chosen == side) payable(msg.sender).transfer(2 * msg.value);
    }
}

contract Committed {
    bytes32 private commitment;
    uint256 private number;
    mapping(address => uint256) private balances;
    uint256 public shown;
    uint256 private fee;

    function reveal(uint256 x, bytes32 salt) external {
        require(keccak256(abi.encode(x, salt)) == commitment);
        number = x; // safe: the secret is over
    }

    function draw() external {
        if (number % 2 == 0) payable(msg.sender).transfer(1 ether);
    }

    function deposit(uint256 amount) external payable {
        balances[msg.sender] = amount; // safe: an amount, no secret
    }

    function withdraw(uint256 amount) external {
        require(balances[msg.sender] >= amount);
        balances[msg.sender] -= amount;
        payable(msg.sender).transfer(amount);
    }

    function show(uint256 x) external {
        shown = x; // safe: meant to be read
    }

    function guess(uint256 x) external {
        if (x == shown) payable(msg.sender).transfer(1 ether);
    }

    function guessHash(bytes32 word) external {
        if (keccak256(abi.encode(word)) == commitment) payable(msg.sender).transfer(1 ether); // safe: only its hash is stored
    }

    function setFee(uint256 x) external {
        fee = x; // safe: decides nothing but an amount
        payable(msg.sender).transfer(fee);
    }
}
