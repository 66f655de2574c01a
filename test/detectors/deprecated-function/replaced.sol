pragma solidity ^0.8.0;

interface IPyth {
    function getPrice(bytes32 id) external view returns (int64);

    function getPriceNoOlderThan(bytes32 id, uint256 age) external view returns (int64);
}

interface IPrices {
    function getPrice(bytes32 id) external view returns (int64);
}

contract Market {
    IPyth private immutable pyth;
    IPrices private immutable prices;

    constructor(IPyth pyth_, IPrices prices_) {
        pyth = pyth_;
        prices = prices_;
    }

    function old(bytes32 id) external view returns (int64) {
        return pyth.getPrice(id);
        //     ^^^^^^^^^^^^^^^^^ None: `pyth.getPrice` is deprecated, as the authors of `IPyth` say.
    }

    function fresh(bytes32 id) external view returns (int64) {
        return pyth.getPriceNoOlderThan(id, 60); // safe: what replaced it
    }

    function other(bytes32 id) external view returns (int64) {
        return prices.getPrice(id); // safe: another interface
    }
}
