pragma solidity ^0.8.20;

interface IERC20 {
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
}

interface IJoinable {
    function joinByStandard() external payable;
}

contract Club is IJoinable {
    address private immutable owner = msg.sender;
    IERC20 private immutable token;
    mapping(address => bool) public isMember;
    uint256 public fee;

    constructor(IERC20 t) payable {
        token = t;
    }

    modifier paid() {
        require(msg.value == 1 ether, "the fee is one ether");
        _;
    }

    function join() external payable {
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Low: `join` is `payable` but ignores `msg.value`: ether that callers send is lost to them.
        isMember[msg.sender] = true;
    }

    function joinWithTokens(uint256 amount) external payable {
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Low: `joinWithTokens` is `payable` but ignores `msg.value`: ether that callers send is lost to them.
        require(token.transferFrom(msg.sender, address(this), amount), "failed");
        isMember[msg.sender] = true;
    }

    function invite(address who) public payable virtual {
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Low: `invite` is `payable` but ignores `msg.value`: ether that callers send is lost to them.
        require(isMember[msg.sender], "no member");
        isMember[who] = true;
    }

    function joinPaid() external payable paid {
        isMember[msg.sender] = true; // safe: the modifier looks at it
    }

    function joinInYul() external payable {
        assembly {
            if iszero(callvalue()) {
                revert(0, 0)
            }
        }
        isMember[msg.sender] = true; // safe: assembly looks at it
    }

    function joinByStandard() external payable {
        isMember[msg.sender] = true; // safe: the interface says so
    }

    function setFee(uint256 next) external payable {
        require(msg.sender == owner, "not the owner");
        fee = next; // safe: the owner saves some gas
    }

    function donate() external payable {} // safe: that is all it is for

    function sweep() external payable {
        isMember[msg.sender] = true;
        payable(owner).transfer(address(this).balance); // safe: it goes on to the owner
    }

    receive() external payable {} // safe: a plain payment
}

/// Payable, because one of the batch may be.
contract Batch {
    mapping(address => uint256) public count;

    function multicall(bytes[] calldata data) external payable {
        for (uint256 i = 0; i < data.length; i++) {
            (bool ok, ) = address(this).delegatecall(data[i]);
            require(ok, "failed");
        }
    }

    function touch() external payable {
        count[msg.sender] += 1; // safe: the batch it may be part of takes ether
    }
}

/// No ether is dealt with anywhere: payable saves the test that none came.
contract Register {
    mapping(address => bytes32) public nameOf;

    function register(bytes32 name) external payable {
        nameOf[msg.sender] = name; // safe: as everywhere in this contract
    }

    function rename(bytes32 name) external payable {
        nameOf[msg.sender] = name; // safe: as everywhere in this contract
    }
}
