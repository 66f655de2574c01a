pragma solidity ^0.8.20;

interface IToken {
    function transfer(address to, uint256 amount) external returns (bool);
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
}

library Recover {
    function signerOf(bytes32 digest, bytes memory signature) internal pure returns (address who) {
        require(signature.length == 65, "length");
        bytes32 r;
        bytes32 s;
        uint8 v;
        assembly {
            r := mload(add(signature, 32))
            s := mload(add(signature, 64))
            v := byte(0, mload(add(signature, 96)))
        }
        require(uint256(s) <= 0x7FFFFFFFFFFFFFFFFFFFFFFFFFFFFFFF5D576E7357A4501DDFE92F46681B20A0, "s");
        who = ecrecover(digest, v, r, s);
        require(who != address(0), "signature");
    }
}

/// What is signed says less than what happens.
contract Loose {
    using Recover for bytes32;

    struct Claim {
        uint256 id;
        address to;
        uint256 amount;
    }

    IToken private immutable token;
    address private immutable signer;
    mapping(uint256 => bool) private used;
    mapping(address => uint256) private credit;

    constructor(IToken token_, address signer_) {
        require(signer_ != address(0), "signer");
        token = token_;
        signer = signer_;
    }

    function claim(uint256 id, uint256 amount, bytes calldata signature) external {
        bytes32 digest = keccak256(abi.encode(block.chainid, address(this), id, msg.sender));
        //               ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `claim` goes by `amount`, which is not part of what is signed here: whoever submits the signature chooses it.
        require(digest.signerOf(signature) == signer, "not signed");
        require(!used[id], "used");
        used[id] = true;
        require(token.transfer(msg.sender, amount), "not paid");
    }

    function claimFor(Claim calldata one, bytes calldata signature) external {
        bytes32 digest = keccak256(abi.encode(block.chainid, address(this), one.id, one.amount));
        //               ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `claimFor` goes by `one.to`, which is not part of what is signed here: whoever submits the signature chooses it.
        require(digest.signerOf(signature) == signer, "not signed");
        require(!used[one.id], "used");
        used[one.id] = true;
        require(token.transfer(one.to, one.amount), "not paid");
    }

    function book(uint256 id, address who, uint256 amount, bytes calldata signature) external {
        _check(keccak256(abi.encode(block.chainid, address(this), id, who)), signature);
        //     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `book` goes by `amount`, which is not part of what is signed here: whoever submits the signature chooses it.
        require(!used[id] && amount > 0, "used");
        used[id] = true;
        credit[who] = amount;
    }

    function send(uint256 id, address payable to, uint256 amount, bytes calldata signature) external {
        _check(keccak256(abi.encode(block.chainid, address(this), id, amount)), signature);
        //     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `send` goes by `to`, which is not part of what is signed here: whoever submits the signature chooses it.
        require(!used[id], "used");
        used[id] = true;
        (bool ok, ) = to.call{value: amount}("");
        require(ok, "not paid");
    }

    function _check(bytes32 digest, bytes calldata signature) private view {
        require(digest.signerOf(signature) == signer, "not signed");
    }

    receive() external payable {}
}

contract Bound {
    using Recover for bytes32;

    struct Claim {
        uint256 id;
        address to;
        uint256 amount;
    }

    IToken private immutable token;
    address private immutable signer;
    mapping(uint256 => bool) private used;
    mapping(address => uint256) private limit;

    constructor(IToken token_, address signer_) {
        require(signer_ != address(0), "signer");
        token = token_;
        signer = signer_;
    }

    function claim(uint256 id, uint256 amount, bytes calldata signature) external {
        bytes32 digest = keccak256(abi.encode(block.chainid, address(this), id, msg.sender, amount)); // safe: signed
        require(digest.signerOf(signature) == signer, "not signed");
        require(!used[id], "used");
        used[id] = true;
        require(token.transfer(msg.sender, amount), "not paid");
    }

    function claimFor(Claim calldata one, bytes calldata signature) external {
        bytes32 digest = keccak256(abi.encode(block.chainid, address(this), one)); // safe: signed as a whole
        require(digest.signerOf(signature) == signer, "not signed");
        require(!used[one.id], "used");
        used[one.id] = true;
        require(token.transfer(one.to, one.amount), "not paid");
    }

    function claimUpTo(uint256 id, uint256 most, uint256 amount, bytes calldata signature) external {
        bytes32 digest = keccak256(abi.encode(block.chainid, address(this), id, msg.sender, most)); // safe: no more than was signed
        require(digest.signerOf(signature) == signer, "not signed");
        require(!used[id] && amount <= most, "used");
        used[id] = true;
        require(token.transfer(msg.sender, amount), "not paid");
    }

    function allow(uint256 id, address who, uint256 amount, bytes calldata signature) external {
        bytes32 digest = keccak256(abi.encodePacked(block.chainid, address(this), id, who, amount)); // safe: signed
        require(digest.signerOf(signature) == signer, "not signed");
        require(!used[id], "used");
        used[id] = true;
        limit[who] = amount;
    }

    function forward(uint256 id, address target, uint256 worth, address payable rest, bytes calldata signature)
        external
        payable
    {
        bytes32 digest = keccak256(abi.encode(block.chainid, address(this), id, target, worth)); // safe: what goes to `rest` is what the caller brought
        require(digest.signerOf(signature) == signer, "not signed");
        require(!used[id] && msg.value >= worth, "used");
        used[id] = true;
        (bool ok, ) = target.call{value: worth}("");
        if (!ok) {
            (bool back, ) = rest.call{value: worth}("");
            require(back, "not paid back");
        }
    }

    function pull(uint256 amount) external {
        limit[msg.sender] -= amount;
        require(token.transfer(msg.sender, amount), "not paid"); // safe: nothing is signed here
    }
}

/// What the caller paid too much goes where the caller says, whatever was signed.
contract Stamps {
    address private immutable notary;
    uint256 private fee = 1 ether;
    mapping(bytes32 => bool) public stamped;

    constructor(address notary_) {
        require(notary_ != address(0), "nobody");
        notary = notary_;
    }

    function stamp(bytes32 document, address payable rest, uint8 v, bytes32 r, bytes32 s) external payable {
        require(msg.value >= fee, "fee");
        bytes32 digest = keccak256(abi.encode(block.chainid, address(this), document)); // safe: the caller's own ether
        require(ecrecover(digest, v, r, s) == notary, "not signed");
        require(!stamped[document], "again");
        stamped[document] = true;
        rest.transfer(msg.value - fee);
    }
}
