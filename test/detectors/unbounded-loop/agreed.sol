// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/* Lists that grow with somebody's leave, or once. */

interface IDeeds {
    function ownerOf(uint256 id) external view returns (address);
}

interface IVault {
    function totalWeight() external view returns (uint256);
}

contract SignedLocks {
    IDeeds private immutable deeds;
    uint256 private nonce;
    bytes32[] private locks;
    bytes32[] private others;
    uint256 public sum;

    constructor(IDeeds deeds_) {
        deeds = deeds_;
    }

    modifier signed(bytes32 digest, bytes memory signature) {
        require(verify(digest, signature) == 0x1626ba7e, "not signed");
        _;
    }

    function verify(bytes32 digest, bytes memory signature) public view returns (bytes4) {
        return isValid(deeds.ownerOf(uint160(address(this))), digest, signature) ? bytes4(0x1626ba7e) : bytes4(0);
    }

    function isValid(address signer, bytes32 digest, bytes memory signature) internal view returns (bool) {
        if (signer.code.length > 0) {
            (bool ok, bytes memory data) = signer.staticcall(abi.encodeWithSelector(0x1626ba7e, digest, signature));
            return ok && abi.decode(data, (bytes4)) == 0x1626ba7e;
        }
        return recover(digest, signature) == signer;
    }

    function recover(bytes32 digest, bytes memory signature) internal pure returns (address) {
        require(signature.length == 65, "length");
        bytes32 r;
        bytes32 s;
        uint8 v;
        assembly {
            r := mload(add(signature, 0x20))
            s := mload(add(signature, 0x40))
            v := byte(0, mload(add(signature, 0x60)))
        }
        address signer = ecrecover(digest, v, r, s);
        require(signer != address(0), "signature");
        return signer;
    }

    function lock(uint256 amount, bytes calldata signature)
        external
        signed(keccak256(abi.encode(block.chainid, address(this), msg.sender, amount, nonce)), signature)
    {
        nonce++;
        locks.push(keccak256(abi.encode(msg.sender, amount)));
    }

    function lockFor(address whose, uint256 amount, bytes calldata signature) external {
        require(isValid(whose, keccak256(abi.encode(amount, nonce)), signature), "not signed");
        nonce++;
        others.push(keccak256(abi.encode(whose, amount)));
    }

    function add() external {
        for (uint256 i = 0; i < locks.length; i++) sum += uint256(locks[i]) % 2; // safe: the owner signs for each
    }

    function addOthers() external {
        for (uint256 i = 0; i < others.length; i++) sum += uint256(others[i]) % 2;
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `addOthers` loops over all of `others`, which anyone can grow through `lockFor` until it exceeds the block gas limit.
    }
}

contract Assembly {
    struct Bond {
        address asset;
        uint256 votes;
        bool isDone;
    }

    IVault private immutable vault;
    mapping(uint256 => Bond) public bonds;
    mapping(address => uint256) public weightOf;
    uint256 public totalWeight;
    address[] private listed;
    address[] private proposed;
    address[] private hinted;
    uint256 public sum;

    constructor(IVault vault_) {
        vault = vault_;
    }

    function join() external payable {
        weightOf[msg.sender] += msg.value;
        totalWeight += msg.value;
    }

    function propose(uint256 id, address asset) external {
        require(bonds[id].asset == address(0), "known");
        bonds[id].asset = asset;
        proposed.push(asset);
    }

    function vote(uint256 id) external {
        bonds[id].votes += weightOf[msg.sender];
        weightOf[msg.sender] = 0;
    }

    function hasQuorum(uint256 id) public view returns (bool) {
        uint256 consensus = (vault.totalWeight() + totalWeight) / 2;
        if (bonds[id].votes > consensus) {
            return true;
        } else {
            return false;
        }
    }

    function finalise(uint256 id) external {
        Bond storage bond = bonds[id];
        require(!bond.isDone, "done");
        if (hasQuorum(id)) {
            bond.isDone = true;
            listed.push(bond.asset);
        }
    }

    function hint(uint256 id) external {
        if (!hasQuorum(id)) hinted.push(bonds[id].asset);
    }

    function claimListed() external {
        for (uint256 i = 0; i < listed.length; i++) sum += listed[i].balance; // safe: most of all votes are for each
    }

    function claimProposed() external {
        for (uint256 i = 0; i < proposed.length; i++) sum += proposed[i].balance;
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `claimProposed` loops over all of `proposed`, which anyone can grow through `propose` until it exceeds the block gas limit.
    }

    function claimHinted() external {
        for (uint256 i = 0; i < hinted.length; i++) sum += hinted[i].balance;
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `claimHinted` loops over all of `hinted`, which anyone can grow through `hint` until it exceeds the block gas limit.
    }
}

contract Once {
    bytes32 private nameHash;
    uint256[] private points;
    uint256[] private kept;
    uint256[] private all;

    function start() external {
        require(nameHash == bytes32(0), "started");
        nameHash = keccak256("Once");
        delete points; // safe: runs once, and so does what makes it longer
        points.push(block.number);
        kept.push(block.number);
    }

    function forget() external {
        delete kept; // safe: what makes it longer runs once
    }

    function startWith(uint256 n) external {
        require(nameHash == bytes32(0), "started");
        nameHash = keccak256("Once");
        for (uint256 i = 0; i < n; i++) all.push(block.number);
        //                              ^^^^^^^^^^^^^^^^^^^^^^ Low: `startWith` lets anyone add many entries to `all` at once, until clearing it exceeds the block gas limit.
    }

    function clear() external {
        delete all;
      //^^^^^^^^^^ Medium: `clear` clears all of `all`, which anyone can grow through `startWith` until it exceeds the block gas limit.
    }
}
