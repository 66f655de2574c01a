pragma solidity 0.8.37;

contract Wallet {
    address public owner = msg.sender;
    address private immutable guardian;
    address private constant TREASURY = 0x52908400098527886E0F7030069857D2E4169EE7;
    bool public paused;

    error NotOwner();

    constructor(address guardian_) {
        guardian = guardian_;
    }

    function pay(address payable to, uint256 amount) external {
        require(tx.origin == owner, "not the owner");
        //      ^^^^^^^^^^^^^^^^^^ Medium: Authorization compares `tx.origin` with `owner`: any contract that this account calls passes too.
        to.transfer(amount);
    }

    function pause() external {
        if (guardian != tx.origin) revert NotOwner();
        //  ^^^^^^^^^^^^^^^^^^^^^ Medium: Authorization compares `tx.origin` with `guardian`: any contract that this account calls passes too.
        paused = true;
    }

    function sweep() external {
        require(tx.origin == TREASURY || paused, "not now");
        //      ^^^^^^^^^^^^^^^^^^^^^ Medium: Authorization compares `tx.origin` with a fixed address: any contract that this account calls passes too.
        payable(TREASURY).transfer(address(this).balance);
    }

    function hand(address next) external {
        if (tx.origin == owner) {
        //  ^^^^^^^^^^^^^^^^^^ Medium: Authorization compares `tx.origin` with `owner`: any contract that this account calls passes too.
            owner = next;
        }
    }

    receive() external payable {}
}

contract Door {
    address private immutable keeper = msg.sender;
    mapping(address => bool) private guests;

    function invite(address guest) external {
        require(msg.sender == keeper, "not the keeper");
        guests[guest] = true;
    }

    function mayEnter() external view returns (bool) {
        if (tx.origin == keeper || guests[tx.origin]) {
        //  ^^^^^^^^^^^^^^^^^^^ Medium: Authorization compares `tx.origin` with `keeper`: any contract that this account calls passes too.
            return true;
        }
        return false;
    }
}
