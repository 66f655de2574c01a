pragma solidity ^0.8.20;

contract Seasons {
    address private immutable signer;
    address private immutable admin = msg.sender;
    uint256 public season;
    mapping(uint256 => mapping(address => uint256)) public countedIn;
    mapping(address => uint256) public credit;
    mapping(address => bool) public hasJoined;
    mapping(address => mapping(uint256 => bool)) public isUsed;

    constructor(address s) {
        require(s != address(0), "nobody");
        signer = s;
    }

    function next() external {
        require(msg.sender == admin, "not the admin");
        season++;
    }

    function _check(bytes32 digest, uint8 v, bytes32 r, bytes32 s) private view {
        require(uint256(s) <= 0x7FFFFFFFFFFFFFFFFFFFFFFFFFFFFFFF5D576E7357A4501DDFE92F46681B20A0, "malleable");
        require(ecrecover(digest, v, r, s) == signer, "not signed");
    }

    function redeem(address to, uint256 total, uint8 v, bytes32 r, bytes32 s) external {
        _check(keccak256(abi.encode(block.chainid, address(this), to, total)), v, r, s);
        //     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `redeem` marks the signature as used in `countedIn[season][to]`, and `season` is not part of what is signed: under another it is good again.
        uint256 counted = countedIn[season][to];
        require(total > counted, "old");
        countedIn[season][to] = total;
        credit[to] += total - counted;
    }

    function redeemInSeason(address to, uint256 total, uint8 v, bytes32 r, bytes32 s) external {
        _check(keccak256(abi.encode(block.chainid, address(this), season, to, total)), v, r, s); // safe: for one season
        uint256 counted = countedIn[season][to];
        require(total > counted, "old");
        countedIn[season][to] = total;
        credit[to] += total - counted;
    }

    function join(uint256 gift, uint8 v, bytes32 r, bytes32 s) external {
        _check(keccak256(abi.encode(block.chainid, address(this), "join", gift)), v, r, s);
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ High: `join` accepts the same signature repeatedly: no nonce or used mark prevents replay.
        require(!hasJoined[msg.sender], "joined");
        hasJoined[msg.sender] = true;
        credit[msg.sender] += gift;
    }

    function pay(address owner, address to, uint256 amount, uint256 number, uint8 v, bytes32 r, bytes32 s) external {
        require(uint256(s) <= 0x7FFFFFFFFFFFFFFFFFFFFFFFFFFFFFFF5D576E7357A4501DDFE92F46681B20A0, "malleable");
        bytes32 digest = keccak256(abi.encode(block.chainid, address(this), to, amount, number)); // safe: the owner is the signer
        require(owner != address(0) && ecrecover(digest, v, r, s) == owner, "not signed");
        require(!isUsed[owner][number], "used");
        isUsed[owner][number] = true;
        credit[owner] -= amount;
        credit[to] += amount;
    }

    function payAgain(address owner, address to, uint256 amount, uint8 v, bytes32 r, bytes32 s) external {
        require(uint256(s) <= 0x7FFFFFFFFFFFFFFFFFFFFFFFFFFFFFFF5D576E7357A4501DDFE92F46681B20A0, "malleable");
        bytes32 digest = keccak256(abi.encode(block.chainid, address(this), owner, to, amount));
        require(owner != address(0) && ecrecover(digest, v, r, s) == owner, "not signed");
        //                             ^^^^^^^^^^^^^^^^^^^^^^^^^^ High: `payAgain` accepts the same signature repeatedly: no nonce or used mark prevents replay.
        require(credit[owner] >= amount, "too much");
        credit[owner] -= amount;
        credit[to] += amount;
    }
}

contract Accounts {
    struct Account {
        address payer;
        address payee;
        uint256 funded;
        uint256 drawn;
    }

    mapping(uint256 => Account) public accounts;
    uint256 public count;

    function open(address payee) external payable {
        require(payee != address(0), "nobody");
        accounts[++count] = Account(msg.sender, payee, msg.value, 0);
    }

    function draw(uint256 id, uint256 total, uint8 v, bytes32 r, bytes32 s) external {
        Account storage a = accounts[id];
        require(msg.sender == a.payee && total > a.drawn && total <= a.funded, "not now");
        require(uint256(s) <= 0x7FFFFFFFFFFFFFFFFFFFFFFFFFFFFFFF5D576E7357A4501DDFE92F46681B20A0, "malleable");
        bytes32 digest = keccak256(abi.encode(block.chainid, address(this), a.payee, total));
        //               ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `draw` marks the signature as used in `accounts[id].drawn`, and `id` is not part of what is signed: under another it is good again.
        require(a.payer != address(0) && ecrecover(digest, v, r, s) == a.payer, "not signed");
        uint256 due = total - a.drawn;
        a.drawn = total;
        payable(msg.sender).transfer(due);
    }
}

/// The domain is put together of constants, or names the contract and not the chain.
contract Elsewhere {
    mapping(address => uint256) public nonces;
    mapping(address => uint256) public level;

    function _domain() private pure returns (bytes32) {
        return keccak256(abi.encode(keccak256("EIP712Domain(string name)"), keccak256("Elsewhere")));
        //     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Low: `raise` accepts signatures made for another contract or chain: the signed message names neither.
    }

    function raise(address who, uint256 to, uint8 v, bytes32 r, bytes32 s) external {
        require(uint256(s) <= 0x7FFFFFFFFFFFFFFFFFFFFFFFFFFFFFFF5D576E7357A4501DDFE92F46681B20A0, "malleable");
        bytes32 body = keccak256(abi.encode(who, to, nonces[who]++));
        bytes32 digest = keccak256(abi.encodePacked(hex"1901", _domain(), body));
        require(who != address(0) && ecrecover(digest, v, r, s) == who, "not signed");
        level[who] = to;
    }

    function lower(address who, uint256 to, uint8 v, bytes32 r, bytes32 s) external {
        require(uint256(s) <= 0x7FFFFFFFFFFFFFFFFFFFFFFFFFFFFFFF5D576E7357A4501DDFE92F46681B20A0, "malleable");
        bytes32 digest = keccak256(abi.encode("lower", address(this), who, to, nonces[who]++));
        //               ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Low: `lower` accepts signatures made for another chain: the signed message does not name the chain.
        require(who != address(0) && ecrecover(digest, v, r, s) == who, "not signed");
        level[who] = to;
    }

    function reset(address who, uint8 v, bytes32 r, bytes32 s) external {
        require(uint256(s) <= 0x7FFFFFFFFFFFFFFFFFFFFFFFFFFFFFFF5D576E7357A4501DDFE92F46681B20A0, "malleable");
        bytes32 digest = keccak256(abi.encode("reset", address(this), block.chainid, who, nonces[who]++));
        require(who != address(0) && ecrecover(digest, v, r, s) == who, "not signed"); // safe: names both
        level[who] = 0;
    }
}

interface IClearing {
    function settle(address maker, address taker, uint256 amount) external;
}

/// Orders that are filled bit by bit.
contract Orders {
    struct Order {
        address maker;
        uint256 amount;
        uint256 price;
    }

    mapping(bytes32 => uint256) public filled;
    IClearing private immutable clearing;
    bytes32 private immutable domain = keccak256(abi.encode("Orders", block.chainid, address(this)));

    constructor(IClearing c) {
        clearing = c;
    }

    function fill(Order calldata order, uint256 wanted, uint8 v, bytes32 r, bytes32 s) external payable {
        bytes32 id = keccak256(abi.encode(domain, order.maker, order.amount, order.price));
        address signer = ecrecover(id, v, r, s); // safe: no more than what is left of it
        require(signer != address(0) && signer == order.maker, "not the maker");
        uint256 left = order.amount - filled[id];
        uint256 amount = wanted < left ? wanted : left;
        filled[id] += amount;
        clearing.settle(order.maker, msg.sender, amount);
    }
}
