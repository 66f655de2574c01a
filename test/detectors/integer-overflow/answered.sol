pragma solidity ^0.8.20;

contract Answering {
    enum Answer {
        Fits,
        TooLarge
    }
    struct Rate {
        uint256 scaled;
    }

    function times(uint256 a, uint256 b) internal pure returns (Answer, uint256) {
        if (a == 0) return (Answer.Fits, 0);
        unchecked {
            uint256 product = a * b; // safe: who asks is told where it does not fit, and gets zero then
            if (product / a != b) return (Answer.TooLarge, 0);
            return (Answer.Fits, product);
        }
    }

    function worth(Rate memory rate, uint256 amount) internal pure returns (Answer, uint256) {
        (Answer answer, uint256 product) = times(rate.scaled, amount);
        if (answer != Answer.Fits) return (answer, 0);
        return (Answer.Fits, product / 1e18);
    }
}

contract Redeemer is Answering {
    struct Redemption {
        Answer answer;
        uint256 shares;
        uint256 amount;
    }

    mapping(address => uint256) private sharesOf;
    uint256 private rate;

    constructor(uint256 first) {
        rate = first;
    }

    function join() external payable {
        sharesOf[msg.sender] += msg.value;
    }

    function redeem(uint256 shares) external {
        Redemption memory redemption;
        if (shares > 0) {
            redemption.shares = shares;
            (redemption.answer, redemption.amount) = worth(Rate({scaled: rate}), shares);
            require(redemption.answer == Answer.Fits, "too large");
        }
        require(sharesOf[msg.sender] >= redemption.shares);
        sharesOf[msg.sender] -= redemption.shares;
        payable(msg.sender).transfer(redemption.amount);
    }
}

contract Careless is Answering {
    struct Sale {
        uint256 price;
        uint256 units;
    }

    mapping(address => uint256) private unitsOf;

    function buy(uint256 units) external payable {
        Sale memory sale;
        if (units > 0) {
            sale.units = units;
            unchecked {
                sale.price = units * 0.002 ether;
                //           ^^^^^^^^^^^^^^^^^^^ Medium: `units * 2000000000000000` can overflow and wrap around: `units` is chosen by the caller, and no check bounds it.
            }
        }
        require(msg.value == sale.price);
        unitsOf[msg.sender] += sale.units;
    }
}
