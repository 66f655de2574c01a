pragma solidity ^0.8.20;

interface IToken {
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
}

contract Ballots {
    mapping(uint256 => mapping(address => bool)) public hasVoted;
    mapping(uint256 => uint256) public yes;
    mapping(uint256 => uint256) public no;
    mapping(bytes32 => bool) public isFilled;

    function _signer(bytes32 digest, uint8 v, bytes32 r, bytes32 s) private pure returns (address who) {
        require(uint256(s) <= 0x7FFFFFFFFFFFFFFFFFFFFFFFFFFFFFFF5D576E7357A4501DDFE92F46681B20A0, "malleable");
        who = ecrecover(digest, v, r, s);
        require(who != address(0), "not signed");
    }

    function _count(uint256 id, address voter, bool support) private {
        require(!hasVoted[id][voter], "voted");
        hasVoted[id][voter] = true;
        if (support) yes[id]++;
        else no[id]++;
    }

    function vote(uint256 id, bool support, uint8 v, bytes32 r, bytes32 s) external {
        bytes32 digest = keccak256(abi.encode(block.chainid, address(this), id));
        //               ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `vote` goes by `support`, which is not part of what is signed here: whoever submits the signature chooses it.
        _count(id, _signer(digest, v, r, s), support);
    }

    function voteAsSigned(uint256 id, bool support, uint8 v, bytes32 r, bytes32 s) external {
        bytes32 digest = keccak256(abi.encode(block.chainid, address(this), id, support)); // safe: the choice is signed
        _count(id, _signer(digest, v, r, s), support);
    }

    struct Order {
        address maker;
        address currency;
        uint256 price;
        uint256 salt;
    }

    function fill(Order calldata o, uint8 v, bytes32 r, bytes32 s) external {
        bytes32 digest = keccak256(abi.encode(block.chainid, address(this), o.maker, o.price, o.salt));
        //               ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `fill` goes by `o.currency`, which is not part of what is signed here: whoever submits the signature chooses it.
        require(_signer(digest, v, r, s) == o.maker && !isFilled[digest], "not signed, or filled");
        isFilled[digest] = true;
        require(IToken(o.currency).transferFrom(msg.sender, o.maker, o.price), "not paid");
    }

    function fillAsSigned(Order calldata o, uint8 v, bytes32 r, bytes32 s) external {
        bytes32 digest = keccak256(abi.encode(block.chainid, address(this), o.maker, o.currency, o.price, o.salt)); // safe: all is signed
        require(_signer(digest, v, r, s) == o.maker && !isFilled[digest], "not signed, or filled");
        isFilled[digest] = true;
        require(IToken(o.currency).transferFrom(msg.sender, o.maker, o.price), "not paid");
    }

    mapping(address => mapping(uint256 => uint256)) public counted;
    mapping(address => uint256) public credit;
    address private immutable clerk = msg.sender;

    function redeem(address player, uint256 round, uint256 total, uint8 v, bytes32 r, bytes32 s) external {
        bytes32 digest = keccak256(abi.encode(block.chainid, address(this), round, total));
        //               ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `redeem` goes by `player`, which is not part of what is signed here: whoever submits the signature chooses it.
        require(_signer(digest, v, r, s) == clerk && total > counted[player][round], "not signed, or old");
        credit[player] += total - counted[player][round];
        counted[player][round] = total;
    }
}

/// Orders that are filled in parts.
contract Parts {
    struct Deal {
        address maker;
        address sell;
        address buy;
        uint256 sells;
        uint256 buys;
        uint256 salt;
    }

    mapping(bytes32 => uint256) public filled;
    uint256 public immutable floor;

    constructor(uint256 floor_) {
        floor = floor_;
    }

    function _check(bytes32 digest, Deal calldata d, uint256 part, bytes32[3] calldata sig) private {
        require(uint256(sig[1]) <= 0x7FFFFFFFFFFFFFFFFFFFFFFFFFFFFFFF5D576E7357A4501DDFE92F46681B20A0, "malleable");
        address who = ecrecover(digest, uint8(uint256(sig[2])), sig[0], sig[1]);
        require(who != address(0) && who == d.maker, "not signed");
        require(part != 0 && part <= d.sells - filled[digest], "filled");
        filled[digest] += part;
    }

    function _pay(Deal calldata d, uint256 cost, uint256 part) private {
        require(IToken(d.buy).transferFrom(msg.sender, d.maker, cost), "not paid");
        require(IToken(d.sell).transferFrom(d.maker, msg.sender, part), "not sold");
    }

    function take(Deal calldata d, uint256 part, uint256 most, bytes32[3] calldata sig) external {
        bytes32 digest = keccak256(abi.encode(block.chainid, address(this), d.maker, d.sell, d.buy, d.sells, d.salt));
        //               ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `take` goes by `d.buys`, which is not part of what is signed here: whoever submits the signature chooses it.
        _check(digest, d, part, sig);
        uint256 cost = (d.buys * part + d.sells - 1) / d.sells;
        require(cost <= most, "too dear");
        _pay(d, cost, part);
    }

    function takeAsSigned(Deal calldata d, uint256 part, uint256 most, bytes32[3] calldata sig) external {
        bytes32 digest = keccak256(abi.encode(block.chainid, address(this), d.maker, d.sell, d.buy, d.sells, d.buys, d.salt)); // safe: all is signed
        _check(digest, d, part, sig);
        uint256 cost = (d.buys * part + d.sells - 1) / d.sells;
        require(cost <= most, "too dear");
        _pay(d, cost, part);
    }

    function takeWhole(Deal calldata d, uint256 most, bytes32[3] calldata sig) external {
        bytes32 digest = keccak256(abi.encode(block.chainid, address(this), d)); // safe: the struct is signed as a whole
        _check(digest, d, d.sells, sig);
        require(d.buys <= most, "too dear");
        _pay(d, d.buys, d.sells);
    }

    function takeAtFloor(Deal calldata d, uint256 part, bytes32[3] calldata sig) external {
        bytes32 digest = keccak256(abi.encode(block.chainid, address(this), d.maker, d.sell, d.buy, d.sells, d.salt)); // safe: no less than the floor
        _check(digest, d, part, sig);
        require(floor <= d.buys && d.buys <= floor * 2, "below the floor");
        _pay(d, (d.buys * part + d.sells - 1) / d.sells, part);
    }
}
