pragma solidity >=0.4.16 <0.6.0;

contract Jar {
//<^^^^^^^^^ Medium: `Jar` accepts ether in `fallback` but has no code that sends any: it is locked.
    function () external payable {}
}

contract Out { // safe: ends and pays out
    function () external payable {}

    function close() public {
        selfdestruct(msg.sender);
    }
}

// ====
// solc: 0.4.26, 0.5.17
