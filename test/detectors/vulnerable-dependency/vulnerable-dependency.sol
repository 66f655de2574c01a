==== Source: ecdsa.sol ====
// SPDX-License-Identifier: MIT
// OpenZeppelin Contracts (last updated v4.7.0) (utils/cryptography/ECDSA.sol)
pragma solidity ^0.8.20;

library ECDSA {
    function recover(bytes32 hash, bytes memory signature) internal pure returns (address) {
        (bytes32 r, bytes32 s, uint8 v) = abi.decode(signature, (bytes32, bytes32, uint8));
        return recover(hash, v, r, s); // safe: the library itself
    }

    function recover(bytes32 hash, uint8 v, bytes32 r, bytes32 s) internal pure returns (address) {
        address signer = ecrecover(hash, v, r, s);
        require(signer != address(0), "invalid signature");
        return signer;
    }
}
==== Source: governor.sol ====
// SPDX-License-Identifier: MIT
// OpenZeppelin Contracts (last updated v4.8.0) (governance/Governor.sol)
pragma solidity ^0.8.20;

abstract contract GovernorUpgradeable {
    uint256 public nProposals;

    function propose() external {
        nProposals++;
    }
}
==== Source: merkle.sol ====
// SPDX-License-Identifier: MIT
// OpenZeppelin Contracts (last updated v4.9.2) (utils/cryptography/MerkleProof.sol)
pragma solidity ^0.8.20;

library MerkleProof {
    function multiProofVerify(bytes32[] memory leaves) internal pure returns (bool) {
        return leaves.length > 0;
    }
}
==== Source: base64.sol ====
// SPDX-License-Identifier: MIT
// OpenZeppelin Contracts (last updated v5.0.0) (utils/Base64.sol)
pragma solidity ^0.8.20;

library Base64 {
    function encode(bytes memory data) internal pure returns (string memory) {
        return string(data);
    }

    function size(bytes memory data) internal pure returns (uint256) {
        return data.length;
    }
}
==== Source: use.sol ====
// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {ECDSA} from "ecdsa.sol";
import {GovernorUpgradeable} from "governor.sol";
import {MerkleProof} from "merkle.sol";
import {Base64} from "base64.sol";

contract Doors is GovernorUpgradeable {
//                ^^^^^^^^^^^^^^^^^^^ Medium: `GovernorUpgradeable` comes from OpenZeppelin Contracts before 4.9.1 (last changed in 4.8.0), which lets anyone block a proposal by front-running it with the same one and cancelling that: CVE-2023-34234.
    using ECDSA for bytes32;

    function signerOf(bytes32 hash, bytes calldata signature) external pure returns (address) {
        return hash.recover(signature);
        //     ^^^^^^^^^^^^^^^^^^^^^^^ Medium: `recover` comes from OpenZeppelin Contracts before 4.7.3 (last changed in 4.7.0), which accepts the same signature in a short form too, so that a list of used signatures can be bypassed: CVE-2022-35961.
    }

    function signerOfParts(bytes32 hash, uint8 v, bytes32 r, bytes32 s) external pure returns (address) {
        return hash.recover(v, r, s); // safe: only the form with bytes is concerned
    }

    function prove(bytes32[] calldata leaves) external pure returns (bool) {
        return MerkleProof.multiProofVerify(leaves); // safe: the release has the fix
    }

    function text(bytes calldata data) external pure returns (string memory) {
        return Base64.encode(data);
        //     ^^^^^^^^^^^^^^^^^^^ Low: `encode` comes from OpenZeppelin Contracts before 5.0.2 (last changed in 5.0.0), which may read memory beyond the data and return a wrong result: CVE-2024-27094.
    }

    function size(bytes calldata data) external pure returns (uint256) {
        return Base64.size(data); // safe: another function
    }
}

contract Own {
    function encode(bytes memory data) public pure returns (string memory) {
        return string(data);
    }

    function text(bytes calldata data) external pure returns (string memory) {
        return encode(data); // safe: not of the library
    }
}
