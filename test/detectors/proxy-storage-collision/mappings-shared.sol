pragma solidity ^0.8.20;

interface ICodes {
    function codeOf(string memory name) external view returns (address);
}

contract NamedCoinProxy {
    mapping(address => string) private names;
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `NamedCoinProxy` keeps `names` in the first slot, where its implementation keeps `Coin.balanceOf`.
    mapping(address => ICodes) private codes;

    constructor(ICodes book, string memory name) {
        codes[address(this)] = book;
        names[address(this)] = name;
    }

    fallback() external payable {
        address code = codes[address(this)].codeOf(names[address(this)]);
        (bool ok, bytes memory result) = code.delegatecall(msg.data);
        require(ok && result.length == 0, "failed");
    }
}

contract Coin {
    mapping(address => uint256) public balanceOf;

    function mint() external payable {
        balanceOf[msg.sender] += msg.value;
    }
}
