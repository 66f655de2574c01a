pragma solidity ^0.8.20;

interface IToken {
    function transfer(address to, uint256 amount) external returns (bool);
}

/// Pays by two ways, and says only for one of them that it did.
contract Payer {
    IToken private immutable token;
    uint256 public paid;
    error Refused();

    constructor(IToken t) {
        token = t;
    }

    function pay(address to, uint256 amount, bool isContract) external {
        bool isDone = send(to, amount, isContract);
        if (isDone) paid += amount;
    }

    function send(address to, uint256 amount, bool isContract) internal returns (bool) {
    //                                                                           ^^^^ Low: `send` returns no value on some path: its callers read zero there.
        if (isContract) {
            (bool ok, ) = to.call(abi.encode(amount));
            return ok;
        } else {
            token.transfer(to, amount);
        }
    }

    function tryPay(address to, uint256 amount) external returns (bool) {
    //                                                            ^^^^ Low: `tryPay` returns no value on some path: its callers read zero there.
        try token.transfer(to, amount) returns (bool ok) {
            return ok;
        } catch {
            paid += 1;
        }
    }

    function book(uint256 amount) external returns (uint256) {
    //                                              ^^^^^^^ Low: `book` returns no value on some path: its callers read zero there.
        unchecked {
            paid += amount;
        }
        if (paid > 100) return paid;
    }

    function always(address to, uint256 amount) external returns (bool) {
        if (amount == 0) return false;
        return token.transfer(to, amount); // safe: each path answers
    }

    function orFail(uint256 amount) external returns (uint256) {
        if (amount > 0) return paid += amount;
        revert Refused(); // safe: no path ends without an answer
    }

    function orRefuse(uint256 amount) external returns (uint256) {
        if (amount > 0) return paid += amount;
        refuse(); // safe: what it calls comes to no end
    }

    function refuse() internal pure {
        revert Refused();
    }

    function named(uint256 amount) external returns (uint256 sum) { // safe: who names a result knows that it starts at zero
        if (amount > 0) return paid += amount;
    }

    function find(uint256 amount) external view returns (uint256) { // safe: nothing was found
        if (amount < paid) return amount;
    }

    function search(uint256 amount) external returns (uint256) {
        while (true) {
            paid += 1;
            if (paid > amount) return paid; // safe: only an answer ends the loop
        }
    }

    function byHand(uint256 amount) external returns (uint256) { // safe: assembly answers
        if (amount > 0) return paid += amount;
        assembly {
            mstore(0, 1)
            return(0, 32)
        }
    }
}
