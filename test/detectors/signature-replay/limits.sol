// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// The number of an order is signed, and never moves on; that no more is taken than there is bars nobody.
contract Orders {
    uint256 private constant HALF = 0x7FFFFFFFFFFFFFFFFFFFFFFFFFFFFFFF5D576E7357A4501DDFE92F46681B20A0;

    struct Stream {
        address payee;
        uint256 earned;
        uint256 taken;
    }

    mapping(uint256 => Stream) public streams;
    mapping(address => uint256) public orderOf;
    mapping(address => uint256) public credit;

    function open(address payee) external payable {
        streams[uint256(uint160(payee))] = Stream(payee, msg.value, 0);
    }

    function take(uint256 id, uint256 amount, uint8 v, bytes32 r, bytes32 s) external {
        Stream storage one = streams[id];
        require(_signer(id, amount, orderOf[one.payee], v, r, s) == one.payee, "not the payee's order");
        //      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ High: `take` accepts the same signature repeatedly: no nonce or used mark prevents replay.
        require(amount <= one.earned - one.taken, "not earned");
        one.taken += amount;
        credit[msg.sender] += amount / 100;
    }

    function takeOnce(uint256 id, uint256 amount, uint8 v, bytes32 r, bytes32 s) external {
        Stream storage one = streams[id];
        require(_signer(id, amount, orderOf[one.payee]++, v, r, s) == one.payee, "not the payee's order"); // safe: the number moves on
        require(amount <= one.earned - one.taken, "not earned");
        one.taken += amount;
        credit[msg.sender] += amount / 100;
    }

    function _signer(uint256 id, uint256 amount, uint256 number, uint8 v, bytes32 r, bytes32 s)
        private
        view
        returns (address signer)
    {
        require(uint256(s) <= HALF, "malleable");
        signer = ecrecover(keccak256(abi.encode(block.chainid, address(this), id, amount, number)), v, r, s);
        require(signer != address(0), "nobody");
    }
}

/// Whoever was let in is let out by the next change, and can be let in again by the same signature.
contract Council {
    error NotSigned();

    address private immutable elder = msg.sender;
    address[] public members;
    mapping(address => bool) public isMember;
    uint256 public term;

    function elect(address[] calldata next, uint8 v, bytes32 r, bytes32 s) external {
        if (ecrecover(keccak256(abi.encode(block.chainid, address(this), next)), v, r, s) != elder) revert NotSigned();
        //  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ High: `elect` accepts the same signature repeatedly: no nonce or used mark prevents replay.
        for (uint256 i; i < members.length; i++) isMember[members[i]] = false;
        _install(next);
    }

    function electOnce(address[] calldata next, uint8 v, bytes32 r, bytes32 s) external {
        bytes32 digest = keccak256(abi.encode(block.chainid, address(this), term, next));
        if (ecrecover(digest, v, r, s) != elder) revert NotSigned(); // safe: names the term, which moves on
        for (uint256 i; i < members.length; i++) isMember[members[i]] = false;
        _install(next);
    }

    function _install(address[] calldata next) private {
        for (uint256 i; i < next.length; i++) {
            require(!isMember[next[i]], "twice");
            isMember[next[i]] = true;
        }
        members = next;
        term++;
    }
}

/// The caller's own room is what the signature lets the caller use.
contract Lists {
    address private immutable keeper = msg.sender;
    mapping(address => uint256) public bought;

    function buy(uint256 amount, uint8 v, bytes32 r, bytes32 s) external payable {
        address by = ecrecover(keccak256(abi.encode(block.chainid, address(this), msg.sender)), v, r, s);
        require(by != address(0) && by == keeper, "not on the list"); // safe: as often as there is room for the caller
        require(bought[msg.sender] + amount <= 10 && msg.value == amount, "no room");
        bought[msg.sender] += amount;
    }
}

/// What is remembered hangs on which of the signatures are brought; and where a message is for is asked of its fields.
contract Bridge {
    struct Message {
        uint256 toChain;
        address toGate;
        address to;
        uint256 amount;
        uint256 number;
    }

    mapping(address => bool) public isGuardian;
    mapping(bytes32 => bool) public done;
    uint256 private constant NEEDED = 3;

    constructor(address[] memory first) payable {
        for (uint256 i; i < first.length; i++) isGuardian[first[i]] = true;
    }

    function deliver(Message calldata message, bytes[] calldata signatures) external {
        require(message.toChain == block.chainid && message.toGate == address(this), "not for here");
        bytes32 id = keccak256(abi.encode(message));
        //           ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `deliver` marks the signature as used in `done[…]`, and `…` is not part of what is signed: under another it is good again.
        bytes32 proof = keccak256(abi.encode(id, signatures));
        require(!done[proof], "done");
        _requireQuorum(id, signatures);
        done[proof] = true;
        payable(message.to).transfer(message.amount);
    }

    function deliverOnce(Message calldata message, bytes[] calldata signatures) external {
        require(message.toChain == block.chainid && message.toGate == address(this), "not for here");
        bytes32 id = keccak256(abi.encode(message));
        require(!done[id], "done");
        _requireQuorum(id, signatures); // safe: marked by what was signed, which names this place
        done[id] = true;
        payable(message.to).transfer(message.amount);
    }

    function deliverAnywhere(Message calldata message, bytes[] calldata signatures) external {
        require(message.toGate == address(this), "not for here");
        bytes32 id = keccak256(abi.encode(message));
        //           ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Low: `deliverAnywhere` accepts signatures made for another chain: the signed message does not name the chain.
        require(!done[id], "done");
        _requireQuorum(id, signatures);
        done[id] = true;
        payable(message.to).transfer(message.amount);
    }

    function _requireQuorum(bytes32 id, bytes[] calldata signatures) private view {
        require(signatures.length >= NEEDED, "too few");
        address last;
        for (uint256 i; i < signatures.length; i++) {
            bytes calldata one = signatures[i];
            address signer = ecrecover(id, uint8(one[64]), bytes32(one[:32]), bytes32(one[32:64]));
            require(signer > last && isGuardian[signer], "not in order");
            last = signer;
        }
    }
}
