pragma solidity ^0.8.0;

interface IPyth {
    struct Price {
        int64 price;
        uint64 conf;
        int32 expo;
        uint256 publishTime;
    }

    function getPriceNoOlderThan(bytes32 id, uint256 age) external view returns (Price memory);
    function getEmaPriceNoOlderThan(bytes32 id, uint256 age) external view returns (Price memory);
}

contract Market {
    IPyth private immutable pyth;
    int64 private last;

    constructor(IPyth p) {
        pyth = p;
    }

    function update(bytes32 id) external {
        last = pyth.getPriceNoOlderThan(id, 60).price;
        //     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ None: `update` uses the price of `getPriceNoOlderThan` without checking its confidence interval.
    }

    function mean(bytes32 id) external view returns (int64) {
        IPyth.Price memory price = pyth.getEmaPriceNoOlderThan(id, 60);
        //                         ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ None: `mean` uses the price of `getEmaPriceNoOlderThan` without checking its confidence interval.
        require(price.price > 0, "no price");
        return price.price;
    }

    function published(bytes32 id) external {
        IPyth.Price memory price = pyth.getPriceNoOlderThan(id, 60);
        //                         ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ None: `published` uses the price of `getPriceNoOlderThan` without checking its confidence interval.
        require(price.publishTime > block.timestamp - 30, "old");
        last = 1;
    }

    function sure(bytes32 id) external {
        IPyth.Price memory price = pyth.getPriceNoOlderThan(id, 60); // safe: it looks at the interval
        require(price.conf * 100 < uint64(price.price), "unsure");
        last = price.price;
    }

    function low(bytes32 id) external view returns (int64) {
        IPyth.Price memory price = pyth.getPriceNoOlderThan(id, 60); // safe: takes the lower end
        return price.price - int64(price.conf);
    }

    function whole(bytes32 id) external view returns (IPyth.Price memory) {
        return pyth.getPriceNoOlderThan(id, 60); // safe: whoever asks sees it
    }
}
