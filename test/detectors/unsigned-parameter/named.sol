// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/* The caller is named in the message, or is not. */

abstract contract Balances {
    mapping(address => uint256) public balanceOf;
    mapping(address => mapping(address => uint256)) public allowance;
    mapping(address => uint256) public nonces;

    function mint() external payable {
        balanceOf[msg.sender] += msg.value;
    }

    function transferFrom(address from, address to, uint256 amount) public {
        allowance[from][msg.sender] -= amount;
        balanceOf[from] -= amount;
        balanceOf[to] += amount;
    }

    function recover(bytes32 digest, uint8 v, bytes32 r, bytes32 s) internal pure returns (address signer) {
        require(uint256(s) <= 0x7FFFFFFFFFFFFFFFFFFFFFFFFFFFFFFF5D576E7357A4501DDFE92F46681B20A0, "malleable");
        signer = ecrecover(digest, v, r, s);
        require(signer != address(0), "not signed");
    }
}

interface IGoods {
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
}

contract Named is Balances {
    function permit(address owner, address spender, uint256 amount, uint8 v, bytes32 r, bytes32 s) public {
        bytes32 digest = keccak256(abi.encode(block.chainid, address(this), owner, spender, amount, nonces[owner]++)); // safe: the spender is who calls, and may send it wherever they like
        require(recover(digest, v, r, s) == owner, "not signed");
        allowance[owner][spender] = amount;
    }

    function transferFromWithPermit(address from, address to, uint256 amount, uint8 v, bytes32 r, bytes32 s) external {
        permit(from, msg.sender, amount, v, r, s);
        transferFrom(from, to, amount);
    }
}

contract Relay is Balances {
    function relay(address from, address to, uint256 amount, uint8 v, bytes32 r, bytes32 s) external {
        bytes32 digest = keccak256(abi.encode(block.chainid, address(this), from, amount, nonces[from]++));
        //               ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `relay` goes by `to`, which is not part of what is signed here: whoever submits the signature chooses it.
        require(recover(digest, v, r, s) == from, "not signed");
        balanceOf[from] -= amount;
        balanceOf[to] += amount;
    }
}

/// An offer that is signed, and whoever takes it pays and says where the goods go.
contract Offers is Balances {
    IGoods private immutable goods;
    IGoods private immutable coin;

    constructor(IGoods goods_, IGoods coin_) {
        goods = goods_;
        coin = coin_;
    }

    function take(address maker, uint256 amount, uint256 price, address to, uint8 v, bytes32 r, bytes32 s) external {
        bytes32 digest = keccak256(abi.encode(block.chainid, address(this), maker, amount, price, nonces[maker]++)); // safe: the one who pays says where to
        require(recover(digest, v, r, s) == maker, "not signed");
        require(coin.transferFrom(msg.sender, maker, price), "not paid");
        require(goods.transferFrom(maker, to, amount), "not given");
    }

    function takeFree(address maker, uint256 amount, address to, uint8 v, bytes32 r, bytes32 s) external {
        bytes32 digest = keccak256(abi.encode(block.chainid, address(this), maker, amount, nonces[maker]++));
        //               ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `takeFree` goes by `to`, which is not part of what is signed here: whoever submits the signature chooses it.
        require(recover(digest, v, r, s) == maker, "not signed");
        require(goods.transferFrom(maker, to, amount), "not given");
    }
}
