pragma solidity ^0.8.20;

contract Lottery {
    uint256 public nPlayers;
    mapping(address => bool) public isPlayer;
    mapping(address => address) public delegateOf;

    modifier humansOnly() {
        require(!isContract(msg.sender), "no contracts");
        //       ^^^^^^^^^^^^^^^^^^^^^^ Low: `playByModifier` tries to keep contracts out by the caller's code size, which is zero while a constructor runs.
        _;
    }

    function isContract(address who) internal view returns (bool) {
        uint256 size;
        assembly {
            size := extcodesize(who)
        }
        return size > 0;
    }

    function play() external payable {
        require(msg.sender.code.length == 0, "no contracts");
        //      ^^^^^^^^^^^^^^^^^^^^^^^^^^^ Low: `play` tries to keep contracts out by the caller's code size, which is zero while a constructor runs.
        nPlayers++;
    }

    function playByModifier() external payable humansOnly {
        nPlayers++;
    }

    function playInYul() external payable {
        assembly {
            if extcodesize(caller()) { revert(0, 0) }
          //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Low: `playInYul` tries to keep contracts out by the caller's code size, which is zero while a constructor runs.
        }
        nPlayers++;
    }

    function playByOrigin() external payable {
        require(tx.origin == msg.sender, "no contracts");
        //      ^^^^^^^^^^^^^^^^^^^^^^^ None: `playByOrigin` tries to keep contracts out by `tx.origin`: accounts with delegated code (EIP-7702) pass, smart contract wallets do not.
        nPlayers++;
    }

    function onlyContracts() external {
        require(msg.sender.code.length > 0, "contracts only"); // safe: who has code is a contract
        nPlayers++;
    }

    function setDelegate(address to) external {
        require(isContract(to), "no contract"); // safe: not about the caller
        delegateOf[msg.sender] = to;
    }

    function setPerson(address to) external {
        require(!isContract(to), "a contract"); // safe: not about the caller
        delegateOf[msg.sender] = to;
    }

    function either() external view returns (uint256) {
        return msg.sender.code.length == 0 ? nPlayers : 0; // safe: it bars nobody
    }

    function relay() external {
        if (tx.origin != msg.sender) emit Relayed(msg.sender); // safe: it bars nobody
        isPlayer[msg.sender] = true;
    }

    event Relayed(address by);
}
