pragma solidity ^0.8.20;

abstract contract Keepers {
    mapping(address => bool) public isKeeper;
    uint256 public threshold;
    uint256 public nonce;

    constructor(address[] memory all) {
        threshold = all.length;
        for (uint256 i = 0; i < all.length; i++) isKeeper[all[i]] = true;
    }

    function _recover(bytes32 digest, bytes calldata sig) internal pure returns (address) {
        if (sig.length != 65) return address(0);
        bytes32 r = bytes32(sig[:32]);
        bytes32 s = bytes32(sig[32:64]);
        if (uint256(s) > 0x7FFFFFFFFFFFFFFFFFFFFFFFFFFFFFFF5D576E7357A4501DDFE92F46681B20A0) return address(0);
        return ecrecover(digest, uint8(sig[64]), r, s); // safe: those who ask it put the signers in order
    }
}

contract Loose is Keepers {
    bytes32 public decided;

    constructor(address[] memory all) Keepers(all) {}

    function decide(bytes32 what, bytes[] calldata signatures) external {
        bytes32 digest = keccak256(abi.encode(block.chainid, address(this), nonce++, what));
        require(signatures.length >= threshold, "too few");
        address last = address(0);
        for (uint256 i = 0; i < signatures.length; ++i) {
            address who = _recover(digest, signatures[i]);
            require(who != address(0) && isKeeper[who], "not a keeper");
            if (who < last) revert("order");
            //  ^^^^^^^^^^ High: `decide` counts the same signature more than once: nothing checks that the signers differ.
            last = who;
        }
        decided = what;
    }

    function decideAlike(bytes32 what, bytes[] calldata signatures) external {
        bytes32 digest = keccak256(abi.encode(block.chainid, address(this), nonce++, what));
        require(signatures.length >= threshold, "too few");
        address last;
        for (uint256 i = 0; i < signatures.length; ++i) {
            address who = _recover(digest, signatures[i]);
            require(isKeeper[who] && last <= who && who != address(0), "not a keeper, or not in order");
            //                       ^^^^^^^^^^^ High: `decideAlike` counts the same signature more than once: nothing checks that the signers differ.
            last = who;
        }
        decided = what;
    }
}

contract Strict is Keepers {
    bytes32 public decided;

    constructor(address[] memory all) Keepers(all) {}

    function decide(bytes32 what, bytes[] calldata signatures) external {
        bytes32 digest = keccak256(abi.encode(block.chainid, address(this), nonce++, what));
        require(signatures.length >= threshold, "too few");
        address last = address(0);
        for (uint256 i = 0; i < signatures.length; ++i) {
            address who = _recover(digest, signatures[i]);
            require(who != address(0) && isKeeper[who], "not a keeper");
            if (who <= last) revert("order"); // safe: nobody follows himself
            last = who;
        }
        decided = what;
    }
}

/// What signers weigh is added up, and more than half of all of it is needed.
contract Weights is Keepers {
    bytes32 public decided;
    uint256 public total;
    mapping(address => uint256) public weightOf;
    mapping(address => uint256) public numberOf;
    mapping(address => uint256) public votedIn;

    constructor(address[] memory all) Keepers(all) {
        for (uint256 i = 0; i < all.length; ++i) {
            weightOf[all[i]] = 10;
            numberOf[all[i]] = i + 1;
        }
        total = all.length * 10;
    }

    function decide(bytes32 what, bytes[] calldata signatures) external {
        bytes32 digest = keccak256(abi.encode(block.chainid, address(this), nonce++, what));
        uint256 sum;
        address last;
        for (uint256 i = 0; i < signatures.length; ++i) {
            address who = _recover(digest, signatures[i]);
            require(who != address(0) && who >= last, "not in order");
            //                           ^^^^^^^^^^^ High: `decide` counts the same signature more than once: nothing checks that the signers differ.
            last = who;
            sum += weightOf[who];
        }
        require(sum * 2 > total, "too few");
        decided = what;
    }

    function decideUnordered(bytes32 what, bytes[] calldata signatures) external {
        bytes32 digest = keccak256(abi.encode(block.chainid, address(this), nonce++, what));
        uint256 sum;
        for (uint256 i = 0; i < signatures.length; ++i) {
            address who = _signer(digest, signatures[i]);
            require(who != address(0), "nobody");
            sum += weightOf[who];
        }
        if (sum * 2 <= total) revert("too few");
        decided = what;
    }

    function _signer(bytes32 digest, bytes calldata sig) private pure returns (address) {
        return ecrecover(digest, uint8(sig[64]), bytes32(sig[:32]), bytes32(sig[32:64]));
        //     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ High: `decideUnordered` counts the same signature more than once: nothing checks that the signers differ.
    }

    function decideInOrder(bytes32 what, bytes[] calldata signatures) external {
        bytes32 digest = keccak256(abi.encode(block.chainid, address(this), nonce++, what));
        uint256 sum;
        address last;
        for (uint256 i = 0; i < signatures.length; ++i) {
            address who = _recover(digest, signatures[i]);
            require(who > last, "not in order"); // safe: each is another
            last = who;
            sum += weightOf[who];
        }
        require(sum * 2 > total, "too few");
        decided = what;
    }

    function decideByNumber(bytes32 what, bytes[] calldata signatures) external {
        bytes32 digest = keccak256(abi.encode(block.chainid, address(this), nonce++, what));
        uint256 sum;
        uint256 last;
        for (uint256 i = 0; i < signatures.length; ++i) {
            address who = _recover(digest, signatures[i]);
            require(numberOf[who] > last, "not in order"); // safe: each has a number of its own
            last = numberOf[who];
            sum += weightOf[who];
        }
        require(sum * 2 > total, "too few");
        decided = what;
    }

    function decideMarked(bytes32 what, bytes[] calldata signatures) external {
        uint256 round = nonce++;
        bytes32 digest = keccak256(abi.encode(block.chainid, address(this), round, what));
        uint256 sum;
        for (uint256 i = 0; i < signatures.length; ++i) {
            address who = _recover(digest, signatures[i]);
            require(who != address(0) && votedIn[who] < round + 1, "again"); // safe: marked below
            votedIn[who] = round + 1;
            sum += weightOf[who];
        }
        require(sum * 2 > total, "too few");
        decided = what;
    }
}
