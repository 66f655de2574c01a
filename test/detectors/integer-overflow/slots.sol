pragma solidity ^0.8.20;

/// Balances and their total, at slots that assembly computes.
contract Coin {
    uint256 private constant total = 0x05345cdf77eb68f44c;

    function deposit() external payable {
        assembly {
            sstore(total, add(sload(total), callvalue()))
            mstore(0x0c, 0x87a211a2)
            mstore(0x00, caller())
            let slot := keccak256(0x0c, 0x20)
            sstore(slot, add(sload(slot), callvalue()))
        }
    }

    function withdraw(uint256 amount) external {
        assembly {
            mstore(0x0c, 0x87a211a2)
            mstore(0x00, caller())
            let slot := keccak256(0x0c, 0x20)
            let balance_ := sload(slot)
            if gt(amount, balance_) { revert(0, 0) }
            sstore(slot, sub(balance_, amount))
            sstore(total, sub(sload(total), amount)) // safe: a part of a balance, and so of all
        }
        payable(msg.sender).transfer(amount);
    }
}

contract LooseCoin {
    uint256 private constant total = 0x05345cdf77eb68f44c;

    function deposit() external payable {
        assembly {
            sstore(total, add(sload(total), callvalue()))
            mstore(0x0c, 0x87a211a2)
            mstore(0x00, caller())
            let slot := keccak256(0x0c, 0x20)
            sstore(slot, add(sload(slot), callvalue()))
        }
    }

    function withdraw(uint256 amount) external {
        assembly {
            sstore(total, sub(sload(total), amount))
            //            ^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `a storage slot - amount` can underflow and wrap around: `amount` is chosen by the caller, and no check bounds it.
        }
        payable(msg.sender).transfer(amount);
    }
}
