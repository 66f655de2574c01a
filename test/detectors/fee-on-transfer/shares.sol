// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

interface IERC20 {
    function balanceOf(address who) external view returns (uint256);
    function transfer(address to, uint256 amount) external returns (bool);
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
}

interface IMintable is IERC20 {
    function mint(address to, uint256 amount) external;
}

/// A part of a pool for what is paid in, by a rate, through helpers of a base.
abstract contract Holder {
    IERC20 internal immutable asset;

    constructor(IERC20 asset_) {
        asset = asset_;
    }

    function _take(uint256 amount) internal {
        require(asset.transferFrom(msg.sender, address(this), amount), "failed");
        //      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Low: `join` credits `sharesOf[msg.sender]` for `amount`, but a fee-on-transfer token delivers less.
    }
}

contract Pool is Holder {
    mapping(address => uint256) public sharesOf;
    uint256 public total;

    constructor(IERC20 asset_) Holder(asset_) {}

    function join(uint256 amount) external {
        uint256 held = asset.balanceOf(address(this));
        uint256 shares = total == 0 ? amount : (amount * total) / held;
        _take(amount);
        sharesOf[msg.sender] += shares;
        total += shares;
    }

    function leave(uint256 shares) external {
        uint256 amount = (shares * asset.balanceOf(address(this))) / total;
        sharesOf[msg.sender] -= shares;
        total -= shares;
        require(asset.transfer(msg.sender, amount), "failed");
    }
}

contract Basket {
    IERC20[] public parts;
    uint256[] public weights;
    mapping(address => uint256) public unitsOf;

    constructor(IERC20[] memory parts_, uint256[] memory weights_) {
        require(parts_.length == weights_.length, "lengths");
        parts = parts_;
        weights = weights_;
    }

    function join(uint256 units) external {
        for (uint256 i = 0; i < parts.length; i++) {
            parts[i].transferFrom(msg.sender, address(this), (units * weights[i]) / 1e18);
          //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Low: `join` credits `unitsOf[msg.sender]` for `units * weights[…] / 1000000000000000000`, but a fee-on-transfer token delivers less.
        }
        unitsOf[msg.sender] += units;
    }

    function leave(uint256 units) external {
        unitsOf[msg.sender] -= units;
        for (uint256 i = 0; i < parts.length; i++) {
            parts[i].transfer(msg.sender, (units * weights[i]) / 1e18);
        }
    }
}

contract Loans {
    struct Loan {
        address borrower;
        address token;
        uint256 owed;
    }

    Loan[] public loans;

    function lend(address token, uint256 amount, address borrower) external {
        loans.push(Loan({borrower: borrower, token: token, owed: amount}));
        IERC20(token).transferFrom(msg.sender, address(this), amount);
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `lend` credits `loans[loans.length].owed` for `amount`, but a fee-on-transfer token delivers less.
        IERC20(token).transfer(borrower, amount);
    }

    function repay(uint256 id, uint256 amount) external {
        Loan storage loan = loans[id];
        IERC20(loan.token).transferFrom(msg.sender, address(this), amount);
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `repay` credits `loans[id].owed` for `amount`, but a fee-on-transfer token delivers less.
        loan.owed -= amount;
    }
}

contract Shop {
    IERC20 public immutable money;
    address public immutable till;
    address private immutable owner = msg.sender;
    uint256 public price;
    mapping(address => uint256) public seats;
    mapping(IERC20 => bool) public isListed;
    mapping(IERC20 => uint256) public reserves;

    constructor(IERC20 money_, address till_) {
        money = money_;
        till = till_;
    }

    function list(IERC20 token) external {
        require(msg.sender == owner, "not the owner");
        isListed[token] = true;
    }

    function reserve(IERC20 token, uint256 amount) external {
        require(isListed[token], "not listed");
        token.transferFrom(msg.sender, till, amount);
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Low: `reserve` credits `reserves[token]` for `amount`, but a fee-on-transfer token delivers less.
        reserves[token] += amount;
    }

    function buy(uint256 n) external {
        money.transferFrom(msg.sender, address(this), n * price); // safe: a price, which is never paid back
        seats[msg.sender] += n;
    }
}

contract Converter {
    IERC20 public immutable old;
    IMintable public immutable fresh;

    constructor(IERC20 old_, IMintable fresh_) {
        old = old_;
        fresh = fresh_;
    }

    function convert(uint256 amount) external {
        old.transferFrom(msg.sender, address(this), amount);
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Low: `convert` passes on `amount`, but a fee-on-transfer token delivers less.
        fresh.mint(msg.sender, amount * 100);
    }

    function back(uint256 amount) external {
        fresh.transferFrom(msg.sender, address(this), amount); // safe: a token that this contract makes
        old.transfer(msg.sender, amount / 100);
    }
}
