// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

library Sig {
    function signer(bytes32 digest, bytes memory signature) internal pure returns (address who) {
        require(signature.length == 65, "length");
        bytes32 r;
        bytes32 s;
        uint8 v;
        assembly {
            r := mload(add(signature, 32))
            s := mload(add(signature, 64))
            v := byte(0, mload(add(signature, 96)))
        }
        who = ecrecover(digest, v, r, s);
        require(who != address(0), "nobody");
    }
}

/// Pays what its owners sign.
contract Purse {
    mapping(address => bool) public isOwner;
    uint256 public threshold = 2;
    uint256 public nonce;

    constructor(address[] memory owners) {
        for (uint256 i = 0; i < owners.length; i++) isOwner[owners[i]] = true;
    }

    receive() external payable {}

    function digestOf(address to, uint256 amount) private returns (bytes32) {
        return keccak256(abi.encode(block.chainid, address(this), nonce++, to, amount));
    }

    function pay(address payable to, uint256 amount, uint8[] calldata v, bytes32[] calldata r, bytes32[] calldata s)
        external
    {
        require(v.length == r.length && r.length == s.length, "lengths");
        bytes32 digest = digestOf(to, amount);
        address last = address(0);
        for (uint256 i = 0; i < v.length; i++) {
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^... High: `pay` checks as many signatures as the caller brings: with none it goes on as with all.
            address who = ecrecover(digest, v[i], r[i], s[i]);
            require(who > last && isOwner[who], "not an owner, or not in order");
            last = who;
        }
        to.transfer(amount);
    }

    function payByMany(
        address payable to,
        uint256 amount,
        uint8[] calldata v,
        bytes32[] calldata r,
        bytes32[] calldata s
    ) external {
        require(v.length >= threshold, "too few");
        bytes32 digest = digestOf(to, amount);
        address last = address(0);
        for (uint256 i = 0; i < v.length; i++) { // safe: there are enough
            address who = ecrecover(digest, v[i], r[i], s[i]);
            require(who > last && isOwner[who], "not an owner, or not in order");
            last = who;
        }
        to.transfer(amount);
    }

    function payByCount(address payable to, uint256 amount, bytes[] calldata signatures) external {
        bytes32 digest = digestOf(to, amount);
        uint256 valid;
        address last = address(0);
        for (uint256 i = 0; i < signatures.length; i++) { // safe: the valid ones are counted
            address who = Sig.signer(digest, signatures[i]);
            if (who <= last || !isOwner[who]) continue;
            last = who;
            valid++;
        }
        require(valid >= threshold, "too few");
        to.transfer(amount);
    }

    function payFixed(
        address payable to,
        uint256 amount,
        uint8[] calldata v,
        bytes32[] calldata r,
        bytes32[] calldata s
    ) external {
        bytes32 digest = digestOf(to, amount);
        address last = address(0);
        for (uint256 i = 0; i < threshold; i++) { // safe: as many as there have to be
            address who = ecrecover(digest, v[i], r[i], s[i]);
            require(who > last && isOwner[who], "not an owner, or not in order");
            last = who;
        }
        to.transfer(amount);
    }

    function payAsOwner(address payable to, uint256 amount, bytes[] calldata signatures) external {
        require(isOwner[msg.sender], "not an owner");
        bytes32 digest = digestOf(to, amount);
        for (uint256 i = 0; i < signatures.length; i++) { // safe: the caller is one of them
            require(isOwner[Sig.signer(digest, signatures[i])], "not an owner");
        }
        to.transfer(amount);
    }
}

/// Takes messages that its guardians have seen on another chain.
contract Inbox {
    mapping(address => bool) public isGuardian;
    mapping(bytes32 => bool) public seen;
    mapping(address => uint256) public balanceOf;

    constructor(address[] memory guardians) {
        for (uint256 i = 0; i < guardians.length; i++) isGuardian[guardians[i]] = true;
    }

    function take(address to, uint256 amount, uint256 number, bytes[] memory signatures) external {
        bytes32 id = keccak256(abi.encode(block.chainid, address(this), to, amount, number));
        require(!seen[id], "seen");
        seen[id] = true;
        for (uint256 i = 0; i < signatures.length; i++) {
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^... High: `take` checks as many signatures as the caller brings: with none it goes on as with all.
            require(isGuardian[Sig.signer(id, signatures[i])], "not a guardian");
        }
        balanceOf[to] += amount;
    }

    function takeAll(address[] calldata to, uint256[] calldata amounts, bytes[] calldata signatures) external {
        require(to.length == amounts.length && to.length == signatures.length, "lengths");
        for (uint256 i = 0; i < signatures.length; i++) { // safe: each is of a message of its own
            bytes32 id = keccak256(abi.encode(block.chainid, address(this), to[i], amounts[i]));
            require(!seen[id] && isGuardian[Sig.signer(id, signatures[i])], "not a guardian");
            seen[id] = true;
            balanceOf[to[i]] += amounts[i];
        }
        seen[bytes32(0)] = true;
    }
}

/// A feed whose price its reporters sign.
contract Feed {
    mapping(address => bool) public isReporter;
    uint256 public price;
    uint256 public time;
    uint256 public last;

    constructor(address[] memory reporters) {
        for (uint256 i = 0; i < reporters.length; i++) isReporter[reporters[i]] = true;
    }

    struct Report {
        uint256 price;
        uint256 time;
        bytes[] signatures;
    }

    function report(Report calldata given) external {
        require(given.time > time, "old");
        bytes32 digest = keccak256(abi.encode(block.chainid, address(this), given.price, given.time));
        _verify(digest, given.signatures);
        price = given.price;
        time = given.time;
    }

    function reportWell(Report calldata given) external {
        require(given.time > time && given.signatures.length > 2, "old, or too few");
        bytes32 digest = keccak256(abi.encode(block.chainid, address(this), given.price, given.time));
        _verifyWell(digest, given.signatures);
        price = given.price;
        time = given.time;
    }

    function _verify(bytes32 digest, bytes[] calldata signatures) private view {
        for (uint256 i; i < signatures.length; ++i) require(isReporter[Sig.signer(digest, signatures[i])], "reporter");
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ High: `report` checks as many signatures as the caller brings: with none it goes on as with all.
    }

    function _verifyWell(bytes32 digest, bytes[] calldata signatures) private view {
        for (uint256 i; i < signatures.length; ++i) // safe: asked for by the caller of this
            require(isReporter[Sig.signer(digest, signatures[i])], "reporter");
    }
}
