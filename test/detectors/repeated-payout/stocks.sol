pragma solidity ^0.8.20;

interface ICoin {
    function transfer(address to, uint256 amount) external returns (bool);
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
}

/// Barrels of which the buyer draws in parts and pays for each.
contract Cellar {
    error TooMuch();

    struct Barrel {
        address keeper;
        address buyer;
        uint256 litres;
        uint256 price;
    }

    struct Guild {
        uint256 purse;
        uint256 most;
        uint256 gone;
    }

    ICoin private immutable coin;
    ICoin private immutable wine;
    address private immutable chair = msg.sender;
    Barrel[] public barrels;
    mapping(uint256 => Guild) public guilds;
    mapping(uint256 => mapping(address => uint256)) public dueTo;
    mapping(address => uint256) public credit;

    constructor(ICoin coin_, ICoin wine_) {
        coin = coin_;
        wine = wine_;
    }

    function fill(address buyer, uint256 litres, uint256 price) external {
        barrels.push(Barrel(msg.sender, buyer, litres, price));
        require(wine.transferFrom(msg.sender, address(this), litres), "no wine");
    }

    function draw(uint256 id, uint256 litres) external {
        Barrel storage barrel = barrels[id];
        require(barrel.buyer == msg.sender, "not yours");
        if (litres > barrel.litres) revert TooMuch();
        //  ^^^^^^^^^^^^^^^^^^^^^^ Medium: `draw` pays up to `barrels[id].litres` and does not reduce it: the same call pays again.
        credit[barrel.keeper] += litres * barrel.price;
        require(coin.transferFrom(msg.sender, address(this), litres * barrel.price), "not paid");
        require(wine.transfer(msg.sender, litres), "no wine");
    }

    function drawRight(uint256 id, uint256 litres) external {
        Barrel storage barrel = barrels[id];
        require(barrel.buyer == msg.sender, "not yours");
        if (litres > barrel.litres) revert TooMuch();
        barrel.litres -= litres; // safe: so much less is left
        credit[barrel.keeper] += litres * barrel.price;
        require(coin.transferFrom(msg.sender, address(this), litres * barrel.price), "not paid");
        require(wine.transfer(msg.sender, litres), "no wine");
    }

    function fetch(uint256 id) external {
        Barrel storage barrel = barrels[id];
        require(barrel.keeper == msg.sender, "not yours");
        uint256 litres = barrel.litres;
        barrel.litres = 0;
        require(wine.transfer(msg.sender, litres), "no wine");
    }

    function give(uint256 guild, uint256 amount) external {
        guilds[guild].purse += amount;
        require(coin.transferFrom(msg.sender, address(this), amount), "not paid");
    }

    function spend(uint256 guild, uint256 amount) external {
        require(msg.sender == chair, "chair only");
        guilds[guild].purse -= amount;
        require(coin.transfer(msg.sender, amount), "not sent");
    }

    function setMost(uint256 guild, uint256 most) external {
        require(msg.sender == chair, "chair only");
        guilds[guild].most = most;
    }

    function owe(uint256 guild, address to, uint256 amount) external {
        require(msg.sender == chair, "chair only");
        dueTo[guild][to] += amount;
    }

    function take(uint256 guild, uint256 amount) external {
        require(amount <= guilds[guild].purse, "guild is poor");
        //      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `take` pays up to `guilds[guild].purse` and does not reduce it: the same call pays again.
        dueTo[guild][msg.sender] -= amount;
        require(coin.transfer(msg.sender, amount), "not sent");
    }

    function takeRight(uint256 guild, uint256 amount) external {
        require(amount <= guilds[guild].purse, "guild is poor");
        dueTo[guild][msg.sender] -= amount;
        guilds[guild].purse -= amount;
        require(coin.transfer(msg.sender, amount), "not sent"); // safe: taken from the purse
    }

    function takeOnCount(uint256 guild, uint256 upTo) external {
        require(upTo <= guilds[guild].purse, "guild is poor"); // safe: what has gone is counted
        uint256 amount = upTo - guilds[guild].gone;
        guilds[guild].gone = upTo;
        require(coin.transfer(msg.sender, amount), "not sent");
    }

    function takeSome(uint256 guild, uint256 amount) external {
        require(amount <= guilds[guild].most, "too much at once"); // safe: a limit for each time
        dueTo[guild][msg.sender] -= amount;
        guilds[guild].purse -= amount;
        require(coin.transfer(msg.sender, amount), "not sent");
    }
}

/// What is gathered for a cause goes to whoever runs all causes.
contract Causes {
    address payable private immutable office;
    mapping(uint256 => uint256) public gathered;
    mapping(uint256 => bool) public over;
    mapping(uint256 => uint256) public tokens;

    constructor(address payable office_) {
        office = office_;
    }

    function gather(uint256 id) external payable {
        require(!over[id], "over");
        gathered[id] += msg.value;
    }

    function close(uint256 id) external {
        uint256 amount = gathered[id];
        require(amount >= 10 ether, "too little");
        office.transfer(amount);
      //^^^^^^^^^^^^^^^^^^^^^^^ Medium: `close` pays what `gathered[id]` says and leaves that as it is: the same call pays again.
    }

    function closeRight(uint256 id) external {
        uint256 amount = gathered[id];
        require(amount >= 10 ether && !over[id], "too little");
        over[id] = true; // safe: marked as closed
        office.transfer(amount);
    }

    function send(uint256 id, ICoin token) external {
        uint256 amount = gathered[id];
        uint256 left = tokens[id];
        require(amount >= 10 ether && !over[id], "too little");
        tokens[id] = 0;
        require(token.transfer(office, left), "not sent");
        office.transfer(amount);
      //^^^^^^^^^^^^^^^^^^^^^^^ Medium: `send` pays what `gathered[id]` says and leaves that as it is: the same call pays again.
    }

    function sendRight(uint256 id, ICoin token) external {
        uint256 amount = gathered[id];
        uint256 left = tokens[id];
        require(amount >= 10 ether && left > 0, "too little");
        tokens[id] = 0; // safe: there have to be some
        require(token.transfer(office, left), "not sent");
        office.transfer(amount);
    }
}
