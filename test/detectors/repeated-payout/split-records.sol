pragma solidity ^0.8.20;

interface IToken {
    function transfer(address to, uint256 amount) external returns (bool);
}

/// Wages by the hour of a season; a post can be shared with somebody.
contract Posts {
    struct Post {
        address holder;
        uint256 wage;
        uint256 drawn;
    }

    IToken private immutable token;
    uint256 private immutable start = block.timestamp;
    uint256 private nPosts;
    mapping(uint256 => Post) private posts;

    constructor(IToken token_) {
        token = token_;
        posts[nPosts++] = Post(msg.sender, 1000 ether, 0);
    }

    function draw(uint256 id) external {
        Post storage post = posts[id];
        require(post.holder == msg.sender, "holder");
        uint256 earned = post.wage * (block.timestamp - start) / 365 days;
        uint256 due = earned > post.drawn ? earned - post.drawn : 0;
        post.drawn += due;
        token.transfer(msg.sender, due);
    }

    function share(uint256 id, address with, uint256 part) external {
        Post storage post = posts[id];
        require(post.holder == msg.sender, "holder");
        post.wage -= part;
      //^^^^^^^^^^^^^^^^^ Medium: `share` moves a part of `posts[id].wage` to another record, and nothing of `posts[id].drawn` with it: what was paid of the part is paid again.
        posts[nPosts++] = Post(with, part, 0);
    }

    function shareRight(uint256 id, address with, uint256 part) external {
        Post storage post = posts[id];
        require(post.holder == msg.sender, "holder");
        uint256 drawn = post.drawn * part / post.wage;
        post.wage -= part; // safe: with its part of what was drawn
        post.drawn -= drawn;
        posts[nPosts++] = Post(with, part, drawn);
    }
}

/// Slices of a royalty, kept in a list.
contract Royalties {
    struct Slice {
        address owner;
        uint128 weight;
        uint128 paid;
    }

    IToken private immutable token;
    uint256 private income;
    Slice[] private slices;

    constructor(IToken token_) {
        token = token_;
        slices.push(Slice(msg.sender, 1e9, 0));
    }

    function collect(uint256 id) external {
        Slice storage slice = slices[id];
        require(slice.owner == msg.sender, "owner");
        uint128 due = uint128(income * slice.weight / 1e9) - slice.paid;
        slice.paid += due;
        token.transfer(msg.sender, due);
    }

    function cut(uint256 id, uint128 weight) external {
        Slice storage slice = slices[id];
        require(slice.owner == msg.sender, "owner");
        slice.weight -= weight;
      //^^^^^^^^^^^^^^^^^^^^^^ Medium: `cut` moves a part of `slices[id].weight` to another record, and nothing of `slices[id].paid` with it: what was paid of the part is paid again.
        slices.push(Slice(msg.sender, weight, 0));
    }
}

/// Parts of one pension go to another one that is there already.
contract Pensions {
    struct Pension {
        uint256 sum;
        uint256 had;
        uint256 since;
    }

    IToken private immutable token;
    mapping(address => Pension) private pensions;

    constructor(IToken token_) {
        token = token_;
        pensions[msg.sender] = Pension(500 ether, 0, block.timestamp);
    }

    function take() external {
        Pension storage p = pensions[msg.sender];
        uint256 due = p.sum * (block.timestamp - p.since) / 3650 days - p.had;
        p.had += due;
        token.transfer(msg.sender, due);
    }

    function give(address to, uint256 amount) external {
        pensions[msg.sender].sum -= amount;
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `give` moves a part of `pensions[msg.sender].sum` to another record, and nothing of `pensions[msg.sender].had` with it: what was paid of the part is paid again.
        pensions[to].sum += amount;
    }

    function giveAnew(address to, uint256 amount) external {
        require(pensions[to].sum == 0, "has one");
        pensions[msg.sender].sum -= amount; // safe: it begins anew, from now on
        pensions[to].sum = amount;
        pensions[to].since = block.timestamp;
    }

    function forgo(uint256 amount) external {
        pensions[msg.sender].sum -= amount; // safe: nobody gets it
    }
}

/// What is in the record is what is left: it needs no mark.
contract Chests {
    struct Chest {
        address keeper;
        uint256 coins;
        uint256 opened;
    }

    IToken private immutable token;
    uint256 private nChests;
    mapping(uint256 => Chest) private chests;

    constructor(IToken token_) {
        token = token_;
        chests[nChests++] = Chest(msg.sender, 70 ether, 0);
    }

    function empty(uint256 id, uint256 coins) external {
        Chest storage chest = chests[id];
        require(chest.keeper == msg.sender, "keeper");
        chest.coins -= coins;
        chest.opened += 1;
        token.transfer(msg.sender, coins);
    }

    function divide(uint256 id, uint256 coins) external {
        Chest storage chest = chests[id];
        require(chest.keeper == msg.sender, "keeper");
        chest.coins -= coins; // safe: what was paid is off already
        chests[nChests++] = Chest(msg.sender, coins, 0);
    }

    function repay(uint256 id) external {
        Chest storage chest = chests[id];
        require(chest.keeper == msg.sender, "keeper");
        uint256 coins = chest.coins;
        chest.coins = 0; // safe: all of it, once
        token.transfer(msg.sender, coins);
    }
}

/// Dividends of a coin, with what each holder has had of them.
contract Shares {
    IToken private immutable token;
    uint256 private profit;
    uint256 private supply = 100;
    mapping(address => uint256) private sharesOf;
    mapping(address => uint256) private hadBy;
    mapping(address => uint256) private votesOf;

    constructor(IToken token_) {
        token = token_;
        sharesOf[msg.sender] = 100;
    }

    function dividend() public {
        uint256 due = profit * sharesOf[msg.sender] / supply - hadBy[msg.sender];
        hadBy[msg.sender] += due;
        token.transfer(msg.sender, due);
    }

    function move(address to, uint256 n) external {
        sharesOf[msg.sender] -= n;
      //^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `move` moves a part of `sharesOf[msg.sender]` to another record, and nothing of `hadBy[msg.sender]` with it: what was paid of the part is paid again.
        sharesOf[to] += n;
    }

    function moveRight(address to, uint256 n) external {
        uint256 had = hadBy[msg.sender] * n / sharesOf[msg.sender];
        sharesOf[msg.sender] -= n; // safe: with what was had of them
        sharesOf[to] += n;
        hadBy[msg.sender] -= had;
        hadBy[to] += had;
    }

    function lendVotes(address to, uint256 n) external {
        votesOf[msg.sender] -= n; // safe: nothing is paid by votes
        votesOf[to] += n;
    }
}

/// What was had of the shares that move is made up for by a correction of both sides.
contract Corrected {
    IToken private immutable token;
    int256 private perShare;
    mapping(address => int256) private sharesOf;
    mapping(address => int256) private hadBy;
    mapping(address => int256) private correctionOf;

    constructor(IToken token_) {
        token = token_;
        sharesOf[msg.sender] = 100;
    }

    function dividend() public {
        int256 due = perShare * sharesOf[msg.sender] + correctionOf[msg.sender] - hadBy[msg.sender];
        hadBy[msg.sender] += due;
        token.transfer(msg.sender, uint256(due));
    }

    function move(address to, int256 n) external {
        sharesOf[msg.sender] -= n; // safe: corrected
        sharesOf[to] += n;
        correctionOf[msg.sender] += perShare * n;
        correctionOf[to] -= perShare * n;
    }

    function moveInHaste(address to, int256 n) external {
        sharesOf[msg.sender] -= n;
      //^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `moveInHaste` moves a part of `sharesOf[msg.sender]` to another record, and nothing of `hadBy[msg.sender]` with it: what was paid of the part is paid again.
        sharesOf[to] += n;
        correctionOf[address(this)] = perShare * n;
    }
}
