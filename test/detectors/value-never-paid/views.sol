pragma solidity ^0.8.0;

contract Quotes {
    uint256 private rate = 2;

    function paid() internal view returns (uint256) {
        return msg.value;
        //     ^^^^^^^^^ Medium: `paid` reads `msg.value`, but no function that leads here is `payable`.
    }

    function doubled() internal view returns (uint256) {
        return paid() * rate;
    }

    function quote() external view returns (uint256) {
        return doubled();
    }
}

contract PaidQuotes {
    function paid() internal view returns (uint256) {
        return msg.value; // safe: one of the callers takes ether
    }

    function quote() external view returns (uint256) {
        return paid();
    }

    function bought() external payable returns (uint256) {
        return paid();
    }
}

abstract contract Base {
    function paid() internal view returns (uint256) {
        return msg.value; // safe: for contracts that derive from it
    }

    function quote() external view returns (uint256) {
        return paid();
    }
}
