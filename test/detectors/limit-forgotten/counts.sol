// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/* Who leaves a wallet may be needed for what it takes. */
contract Wallet {
    address[] public owners;
    mapping(address => bool) public isOwner;
    uint256 public threshold = 1;
    mapping(bytes32 => uint256) public approvals;
    mapping(bytes32 => mapping(address => bool)) public hasApproved;

    constructor() {
        owners.push(msg.sender);
        isOwner[msg.sender] = true;
    }

    modifier onlySelf() {
        require(msg.sender == address(this), "only by vote");
        _;
    }

    function approve(bytes32 id) external {
        require(isOwner[msg.sender] && !hasApproved[id][msg.sender], "not you");
        hasApproved[id][msg.sender] = true;
        approvals[id]++;
    }

    function run(address to, bytes calldata data) external {
        bytes32 id = keccak256(abi.encode(to, data));
        require(approvals[id] >= threshold, "too few");
        approvals[id] = 0;
        (bool ok, ) = to.call(data);
        require(ok, "failed");
    }

    function setThreshold(uint256 next) public onlySelf {
        require(next > 0 && next <= owners.length, "range");
        threshold = next;
    }

    function add(address who) external onlySelf {
        require(!isOwner[who], "known");
        isOwner[who] = true;
        owners.push(who);
    }

    function take(uint256 at) internal {
        isOwner[owners[at]] = false;
        owners[at] = owners[owners.length - 1];
        owners.pop();
    }

    function remove(uint256 at) external onlySelf {
        take(at);
      //^^^^^^^^ Low: `remove` takes one off `owners.length` and does not compare what is left with `threshold`, which `setThreshold` keeps within it: it may never be reached again.
    }

    function removeAndSet(uint256 at, uint256 next) external onlySelf {
        setThreshold(next);
      //^^^^^^^^^^^^^^^^^^ Medium: `removeAndSet` looks at `owners.length` before it is reduced, and not after: what is left may be too little.
        take(at);
    }

    function setAfter(uint256 at, uint256 next) external onlySelf {
        take(at); // safe: what is left is compared afterwards
        setThreshold(next);
    }

    function removeSpare(uint256 at) external onlySelf {
        require(owners.length > threshold, "needed");
        take(at); // safe: there is one more than needed
    }

    function removeOneLess(uint256 at) external onlySelf {
        require(threshold <= owners.length - 1, "needed");
        take(at); // safe: the same
    }

    function removeAndLower(uint256 at) external onlySelf {
        take(at);
        if (threshold > owners.length) threshold = owners.length; // safe: lowered with it
    }

    function lower(uint256 at) external onlySelf {
        require(threshold > 1, "the last");
        threshold -= 1;
        take(at); // safe: one fewer is needed
    }

    function replace(uint256 at, address who) external onlySelf {
        take(at); // safe: another one comes
        isOwner[who] = true;
        owners.push(who);
    }
}

/* Counted, and not listed. */
contract Council {
    address private immutable chair = msg.sender;
    mapping(address => bool) public isMember;
    uint32 public nMembers;
    uint32 public quorum;
    uint32 public nYes;

    function seat(address who) external {
        require(msg.sender == chair && !isMember[who], "no");
        isMember[who] = true;
        nMembers++;
    }

    function setQuorum(uint32 next) external {
        require(msg.sender == chair, "no");
        require(next <= nMembers, "never met");
        quorum = next;
    }

    function vote() external {
        require(isMember[msg.sender], "no");
        nYes++;
    }

    function passes() external view returns (bool) {
        require(nYes >= quorum, "too few");
        return true;
    }

    function resign() external {
        require(isMember[msg.sender], "no");
        isMember[msg.sender] = false;
        nMembers--;
      //^^^^^^^^^^ Low: `resign` takes one off `nMembers` and does not compare what is left with `quorum`, which `setQuorum` keeps within it: it may never be reached again.
    }

    function dismiss(address who) external {
        require(msg.sender == chair && isMember[who], "no");
        require(nMembers > quorum, "needed");
        isMember[who] = false;
        nMembers--; // safe: enough are left
    }
}

/* What is set is no number that has to be reached. */
contract Pages {
    uint256[] private pages;
    uint256 public shown;

    function write(uint256 page) external {
        pages.push(page);
    }

    function show(uint256 n) external {
        require(n <= pages.length, "range");
        shown = n;
    }

    function tear() external {
        pages.pop(); // safe: nobody waits for that many
    }
}
