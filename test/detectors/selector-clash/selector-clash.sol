pragma solidity ^0.8.20;

interface IVault {
    function burn(uint256 amount) external;
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Low: `burn(uint256)` has the same selector as `collate_propagate_storage(bytes16)`, 0x42966c68.

    function withdraw(uint256 amount) external;
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Low: `withdraw(uint256)` has the same selector as `OwnerTransferV7b711143(uint256)`, 0x2e1a7d4d.
}

contract Wallet {
    uint256 public total;

    function collate_propagate_storage(bytes16 what) external {
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Low: `collate_propagate_storage(bytes16)` has the same selector as `burn(uint256)`, 0x42966c68.
        total += uint128(what);
    }

    function OwnerTransferV7b711143(uint256 amount) external {
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Low: `OwnerTransferV7b711143(uint256)` has the same selector as `withdraw(uint256)`, 0x2e1a7d4d.
        total -= amount;
    }

    function gasprice_bit_ether(int128 what) external {
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Low: `gasprice_bit_ether(int128)` has the same selector as `transferFrom(address,address,uint256)`, 0x23b872dd.
        total = uint256(uint128(what));
    }

    mapping(uint64 => mapping(address => uint256)) public passphrase_calculate_transfer;
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Low: `passphrase_calculate_transfer(uint64,address)` has the same selector as `balanceOf(address)`, 0x70a08231.
}

contract Vault is IVault {
    uint256 private total;

    function burn(uint256 amount) external {
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Low: `burn(uint256)` has the same selector as `collate_propagate_storage(bytes16)`, 0x42966c68.
        total -= amount;
    }

    function withdraw(uint256 amount) external {
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Low: `withdraw(uint256)` has the same selector as `OwnerTransferV7b711143(uint256)`, 0x2e1a7d4d.
        total -= amount;
    }

    function withdraw(address from) external {
        total -= from.balance; // safe: another function with another selector
    }

    function many_msg_babbage(bytes1 what) internal {
        total = uint8(what); // safe: it cannot be called from outside
    }

    function balance() external view returns (uint256) {
        return total; // safe: a selector of its own
    }

    function use() external {
        many_msg_babbage("a"); // safe: what is called inside needs no selector
    }
}

library Lib {
    function sign_szabo_bytecode(bytes16, uint128) external {} // safe: a library is called by those who were linked with it
}
