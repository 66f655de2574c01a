pragma solidity ^0.8.20;

contract ByModifier {
    address private owner = msg.sender;
    address private heir;

    modifier m() {
        if (_who() != owner) revert();
        _;
    }

    function _who() internal view virtual returns (address) {
        return msg.sender;
    }

    function name(address newHeir) external m {
        heir = newHeir;
    }

    function inherit() external {
        require(msg.sender == heir);
        owner = heir;
        heir = address(0);
    }

    function close() external m {
        selfdestruct(payable(owner)); // safe: owners are named by owners
    }
}

contract ByRole {
    mapping(bytes32 => mapping(address => bool)) private holders;

    constructor() {
        holders[0][msg.sender] = true;
    }

    function grant(bytes32 role, address to) external {
        check(0);
        holders[role][to] = true;
    }

    function renounce(bytes32 role) external {
        holders[role][msg.sender] = false;
    }

    function check(bytes32 role) internal view {
        address who = msg.sender;
        if (holders[role][who]) return;
        revert("no");
    }

    function close() external {
        check("closer");
        selfdestruct(payable(msg.sender)); // safe: roles are given by those who have one
    }
}

contract ByInitializer {
    address private owner;
    bool private done;

    function initialize(address first) external {
        require(!done, "done");
        done = true;
        owner = first;
    }

    function close() external {
        bool ok = false;
        if (msg.sender == owner) ok = true;
        require(ok);
        selfdestruct(payable(msg.sender)); // safe: the owner is set once
    }
}

contract ByAssembly {
    bytes32 private constant SLOT = keccak256("by.assembly.admin");

    constructor() {
        bytes32 slot = SLOT;
        assembly {
            sstore(slot, caller())
        }
    }

    function close() external {
        bytes32 slot = SLOT;
        assembly {
            if iszero(eq(caller(), sload(slot))) {
                revert(0, 0)
            }
            selfdestruct(caller()) // safe: compared in assembly
        }
    }
}

interface IAuthority {
    function canCall(address who, bytes4 what) external view returns (bool);
}

contract ByAuthority {
    IAuthority private immutable authority;

    constructor(IAuthority a) {
        authority = a;
    }

    function close() external {
        require(authority.canCall(msg.sender, msg.sig));
        selfdestruct(payable(msg.sender)); // safe: a fixed contract is asked
    }
}

contract BySignature {
    address private immutable signer = msg.sender;

    function close(uint8 v, bytes32 r, bytes32 s) external {
        bytes32 digest = keccak256(abi.encode(address(this), msg.sender));
        require(ecrecover(digest, v, r, s) == signer);
        selfdestruct(payable(msg.sender)); // safe: signed for
    }
}

contract ByEither {
    address private immutable owner = msg.sender;
    address private immutable keeper;

    constructor(address k) {
        keeper = k;
    }

    function close() external {
        require(msg.sender == owner || msg.sender == keeper);
        selfdestruct(payable(owner)); // safe: both are named at deployment
    }
}

contract InConstructor {
    constructor() {
        if (block.chainid != 1) selfdestruct(payable(msg.sender)); // safe: nobody can call a constructor again
    }
}

abstract contract Unfinished {
    function authorize() internal virtual;

    function close() external {
        authorize();
        selfdestruct(payable(msg.sender)); // safe: whoever completes this decides
    }
}
