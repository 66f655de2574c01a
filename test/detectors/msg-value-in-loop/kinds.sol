pragma solidity ^0.8.20;

interface IToken {
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
}

contract Bundles {
    struct Part {
        address token;
        uint256 amount;
    }

    mapping(address => uint256) private held;

    function buy(uint256[] calldata ids, uint256 price) external payable {
        for (uint256 i = 0; i < ids.length; i++) pay(price, ids[i]);
    }

    function take(uint256[] calldata ids, uint256 price) external {
        for (uint256 i = 0; i < ids.length; i++) pay(price, ids[i]); // safe: no ether can come in
    }

    function pay(uint256 price, uint256 id) private {
        require(msg.value == price, "not paid");
        //      ^^^^^^^^^^^^^^^^^^ High: `buy` compares `msg.value` with the price of one item in every iteration of a loop, although the ether came in only once.
        held[address(uint160(id))] = price;
    }

    function wrap(Part[] calldata parts, uint256 price) external payable {
        for (uint256 i = 0; i < parts.length; i++) {
            if (parts[i].token == address(0)) {
                require(msg.value == price, "not paid"); // safe: for those parts alone that are ether
                held[address(0)] = price;
            } else {
                require(IToken(parts[i].token).transferFrom(msg.sender, address(this), parts[i].amount), "failed");
                held[parts[i].token] += parts[i].amount;
            }
        }
    }
}
