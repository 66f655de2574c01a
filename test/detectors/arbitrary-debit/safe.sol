pragma solidity ^0.8.20;

interface IWallet {
    function isValidSignature(bytes32 hash, bytes calldata signature) external view returns (bytes4);
}

contract Coupons {
    mapping(address => uint256) public balanceOf;
    mapping(address => mapping(address => uint256)) public allowance;
    mapping(address => bool) public isOperator;
    mapping(address => uint256) public debt;
    mapping(address => uint256) public nonces;
    address private immutable burner = msg.sender;

    function transfer(address to, uint256 amount) external {
        move(msg.sender, to, amount);
    }

    function burn(uint256 amount) external {
        balanceOf[msg.sender] -= amount; // safe: the caller's own
    }

    /// An allowance is used up, unless it is endless.
    function transferFrom(address from, address to, uint256 amount) external {
        uint256 allowed = allowance[from][msg.sender];
        if (allowed != type(uint256).max) allowance[from][msg.sender] = allowed - amount;
        move(from, to, amount); // safe: the holder allowed it
    }

    function approve(address spender, uint256 amount) external {
        allowance[msg.sender][spender] = amount;
    }

    function seize(address from, uint256 amount) external {
        require(msg.sender == burner, "not the burner");
        balanceOf[from] -= amount; // safe: only the burner comes here
    }

    function appoint(address operator) external {
        require(msg.sender == burner, "not the burner");
        isOperator[operator] = true;
    }

    function collect(address from, uint256 amount) external {
        require(isOperator[msg.sender], "not an operator");
        move(from, msg.sender, amount); // safe: only appointed operators come here
    }

    function leave(address who, uint256 amount) external {
        require(who == msg.sender, "not you");
        balanceOf[who] -= amount; // safe: `who` is the caller
    }

    function burnSigned(address from, uint256 amount, uint8 v, bytes32 r, bytes32 s) external {
        bytes32 digest = keccak256(abi.encode(address(this), block.chainid, from, amount, nonces[from]++));
        address signer = ecrecover(digest, v, r, s);
        require(signer != address(0) && signer == from, "not signed");
        balanceOf[from] -= amount; // safe: `from` signed it
    }

    /// Whoever owes too much loses something: a rule that the state decides.
    function liquidate(address debtor, uint256 amount) external {
        require(debt[debtor] > 2 * balanceOf[debtor], "sound");
        debt[debtor] -= amount;
        move(debtor, msg.sender, amount); // safe: the state of that account decides
    }

    function borrow(uint256 amount) external {
        debt[msg.sender] += amount;
    }

    function move(address from, address to, uint256 amount) internal {
        balanceOf[from] -= amount;
        balanceOf[to] += amount;
    }
}

/// A count that nobody can hand on: anyone may lower it.
contract Votes {
    mapping(address => uint256) public against;

    function accuse(address who) external {
        against[who] += 1;
    }

    function acquit(address who) external {
        against[who] -= 1; // safe: nobody can hand it on
    }
}

/// The allowance is asked after the move; whoever has one without end uses up nothing.
contract Endless {
    mapping(address => uint256) public balanceOf;
    mapping(address => mapping(address => uint256)) public allowance;

    function approve(address spender, uint256 amount) external {
        allowance[msg.sender][spender] = amount;
    }

    function transferFrom(address from, address to, uint256 amount) external {
        balanceOf[from] -= amount; // safe: it reverts afterwards without an allowance
        balanceOf[to] += amount;
        if (allowance[from][msg.sender] < type(uint256).max) {
            require(allowance[from][msg.sender] >= amount, "not approved");
            allowance[from][msg.sender] -= amount;
        }
    }
}
