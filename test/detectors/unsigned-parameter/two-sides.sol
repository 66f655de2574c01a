// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

interface IToken {
    function transfer(address to, uint256 amount) external returns (bool);
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
}

interface IItems {
    function transferFrom(address from, address to, uint256 id) external;
    function safeTransferFrom(address from, address to, uint256 id, uint256 amount, bytes calldata data) external;
}

/// Two signed orders are filled with each other.
contract Fair {
    struct Order {
        address maker;
        address payTo;
        IToken gives;
        IToken wants;
        uint256 give;
        uint256 want;
        uint256 salt;
    }

    mapping(bytes32 => uint256) public given;

    function cross(Order calldata a, bytes calldata signedA, Order calldata b, bytes calldata signedB) external {
        _open(a, signedA, b.want);
        _open(b, signedB, a.want);
        require(a.gives == b.wants && b.gives == a.wants, "other tokens");
        require(a.gives.transferFrom(a.maker, b.payTo, b.want), "not sent"); // safe: the other side says where to
        require(b.gives.transferFrom(b.maker, a.payTo, a.want), "not sent");
    }

    function meet(Order calldata a, bytes calldata signedA, Order calldata b, bytes calldata signedB, uint256 part)
        external
    {
        uint256 back = (part * a.want + a.give - 1) / a.give;
        _open(a, signedA, part);
        _open(b, signedB, back);
        require(a.gives == b.wants && b.gives == a.wants && back * b.want <= part * b.give, "other terms");
        require(b.gives.transferFrom(b.maker, a.payTo, back), "not sent");
        require(a.gives.transferFrom(a.maker, b.payTo, part), "not sent"); // safe: a part of it, at the price of the one
    }

    function _open(Order calldata one, bytes calldata signed, uint256 part) private {
        bytes32 digest = keccak256( // safe: all of an order is signed, each by its maker
            abi.encode(
                block.chainid, address(this), one.maker, one.payTo, one.gives, one.wants, one.give, one.want, one.salt
            )
        );
        require(given[digest] + part <= one.give, "too much");
        given[digest] += part;
        Signed.check(digest, signed, one.maker);
    }
}

library Signed {
    function check(bytes32 digest, bytes calldata signed, address by) internal pure {
        require(signed.length == 65, "length");
        bytes32 s = bytes32(signed[32:64]);
        require(uint256(s) <= 0x7FFFFFFFFFFFFFFFFFFFFFFFFFFFFFFF5D576E7357A4501DDFE92F46681B20A0, "s");
        address signer = ecrecover(digest, uint8(signed[64]), bytes32(signed[:32]), s);
        require(signer != address(0) && signer == by, "not signed");
    }
}

/// The same where orders leave out to whom they pay.
contract LooseFair {
    struct Order {
        address maker;
        address payTo;
        IToken gives;
        IToken wants;
        uint256 give;
        uint256 want;
        uint256 salt;
    }

    mapping(bytes32 => bool) public done;

    function cross(Order calldata a, bytes calldata signedA, Order calldata b, bytes calldata signedB) external {
        _open(a, signedA);
        _open(b, signedB);
        require(a.gives == b.wants && b.gives == a.wants, "other tokens");
        require(a.give >= b.want && b.give >= a.want, "too little");
        require(a.gives.transferFrom(a.maker, b.payTo, b.want), "not sent");
        require(b.gives.transferFrom(b.maker, a.payTo, a.want), "not sent");
    }

    function _open(Order calldata one, bytes calldata signed) private {
        bytes32 digest = keccak256(
        //               ^^^^^^^^^^... Medium: `cross` goes by `b.payTo`, which is not part of what is signed here: whoever submits the signature chooses it.
            abi.encode(block.chainid, address(this), one.maker, one.gives, one.wants, one.give, one.want, one.salt)
        );
        require(!done[digest], "done");
        done[digest] = true;
        Signed.check(digest, signed, one.maker);
    }
}

/// Somebody else has signed where it goes, and those who pay get nothing for it.
contract Alms {
    IToken private immutable token;
    mapping(bytes32 => bool) public done;

    constructor(IToken token_) {
        token = token_;
    }

    function give(
        address giver,
        uint256 amount,
        bytes calldata signedGift,
        address payTo,
        address beggar,
        bytes calldata signedWish
    ) external {
        bytes32 gift = keccak256(abi.encode(block.chainid, address(this), giver, amount));
        //             ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `give` goes by `payTo`, which is not part of what is signed here: whoever submits the signature chooses it.
        require(!done[gift], "done");
        done[gift] = true;
        Signed.check(gift, signedGift, giver);
        Signed.check(keccak256(abi.encode(block.chainid, address(this), beggar, payTo)), signedWish, beggar);
        require(token.transferFrom(giver, payTo, amount), "not sent");
    }
}

/// Somebody signs that they pay for any item of a collection.
contract Wants {
    struct Want {
        address buyer;
        IItems items;
        uint256 price;
        uint256 salt;
    }

    struct Pledge {
        address owner;
        address lender;
        IItems items;
        uint256 id;
    }

    IToken private immutable token;
    IItems private immutable seals;
    mapping(bytes32 => bool) public done;
    Pledge[] public pledges;

    constructor(IToken token_, IItems seals_) {
        token = token_;
        seals = seals_;
    }

    function sell(Want calldata want, bytes calldata signed, uint256 id) external {
        _open(want, signed);
        want.items.transferFrom(msg.sender, want.buyer, id); // safe: any one of them will do
        require(token.transferFrom(want.buyer, msg.sender, want.price), "not paid");
    }

    function pledge(Want calldata want, bytes calldata signed, uint256 id) external {
        _open(want, signed);
        pledges.push(Pledge(msg.sender, want.buyer, want.items, id)); // safe: what the caller has brought
        want.items.transferFrom(msg.sender, address(this), id);
        require(token.transferFrom(want.buyer, msg.sender, want.price), "not paid");
    }

    function sellOne(Want calldata want, bytes calldata signed, uint256 id) external {
        _open(want, signed);
        pledges.push(Pledge(msg.sender, want.buyer, want.items, id)); // safe: one piece of any kind of them
        want.items.safeTransferFrom(msg.sender, want.buyer, id, 1, "");
        require(token.transferFrom(want.buyer, msg.sender, want.price), "not paid");
    }

    function _open(Want calldata want, bytes calldata signed) private {
        bytes32 digest =
            keccak256(abi.encode(block.chainid, address(this), want.buyer, want.items, want.price, want.salt)); // safe: any item of these
        require(!done[digest], "done");
        done[digest] = true;
        Signed.check(digest, signed, want.buyer);
    }

    function sellSome(address buyer, uint256 price, uint256 salt, bytes calldata signed, IItems items, uint256 id) external {
        bytes32 digest = keccak256(abi.encode(block.chainid, address(this), buyer, price, salt));
        //               ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `sellSome` goes by `id`, which is not part of what is signed here: whoever submits the signature chooses it.
        require(!done[digest], "done");
        done[digest] = true;
        Signed.check(digest, signed, buyer);
        items.transferFrom(msg.sender, buyer, id);
        require(token.transferFrom(buyer, msg.sender, price), "not paid");
    }

    function buyOf(address seller, IToken coin, uint256 id, bytes calldata signed, uint256 price) external {
        bytes32 digest = keccak256(abi.encode(block.chainid, address(this), seller, coin, id));
        //               ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `buyOf` goes by `price`, which is not part of what is signed here: whoever submits the signature chooses it.
        require(!done[digest], "done");
        done[digest] = true;
        Signed.check(digest, signed, seller);
        require(coin.transferFrom(msg.sender, seller, price), "not paid");
        seals.transferFrom(seller, msg.sender, id);
    }

    function takeBack(address owner, IItems items, uint256 id, bytes calldata signed) external {
        bytes32 digest = keccak256(abi.encode(block.chainid, address(this), owner, items));
        //               ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `takeBack` goes by `id`, which is not part of what is signed here: whoever submits the signature chooses it.
        require(!done[digest], "done");
        done[digest] = true;
        Signed.check(digest, signed, owner);
        items.transferFrom(owner, msg.sender, id);
    }
}

/// A price that was signed is paid in ether: who pays says for whom.
contract Tickets {
    struct Ticket {
        uint256 id;
        uint256 price;
        uint64 until;
    }

    address private immutable box;
    mapping(uint256 => address) public holderOf;
    mapping(uint256 => bool) public sold;
    mapping(address => uint256) public credit;
    uint256 public till;

    constructor(address box_) {
        require(box_ != address(0), "nobody");
        box = box_;
    }

    function buy(Ticket calldata ticket, bytes calldata signed, address to) external payable {
        _open(ticket, signed);
        require(msg.value == ticket.price, "price");
        holderOf[ticket.id] = to; // safe: paid by whoever says so
        till += msg.value;
    }

    function buyTwice(Ticket calldata ticket, bytes calldata signed, address to, address other) external payable {
        _open(ticket, signed);
        require(msg.value >= ticket.price * 2, "price");
        holderOf[ticket.id] = to; // safe: paid twice, for two
        holderOf[ticket.id + 1] = other;
        till += msg.value;
    }

    function _open(Ticket calldata ticket, bytes calldata signed) private {
        require(block.timestamp <= ticket.until && !sold[ticket.id], "sold");
        sold[ticket.id] = true;
        bytes32 digest =
            keccak256(abi.encode(block.chainid, address(this), ticket.id, ticket.price, ticket.until)); // safe: the price is signed
        Signed.check(digest, signed, box);
    }

    function win(uint256 id, bytes calldata signed, address to) external payable {
        require(msg.value >= 0.01 ether && !sold[id], "sold");
        sold[id] = true;
        bytes32 digest = keccak256(abi.encode(block.chainid, address(this), id));
        //               ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `win` goes by `to`, which is not part of what is signed here: whoever submits the signature chooses it.
        Signed.check(digest, signed, box);
        holderOf[id] = to;
        till += msg.value;
    }

    function buyCredit(uint256 id, uint256 price, bytes calldata signed, uint256 amount) external payable {
        require(msg.value == price && !sold[id], "sold");
        sold[id] = true;
        bytes32 digest = keccak256(abi.encode(block.chainid, address(this), id, price, msg.sender));
        //               ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `buyCredit` goes by `amount`, which is not part of what is signed here: whoever submits the signature chooses it.
        Signed.check(digest, signed, box);
        credit[msg.sender] = amount;
        till += msg.value;
    }
}
