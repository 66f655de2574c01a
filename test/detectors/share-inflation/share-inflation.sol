pragma solidity ^0.8.20;

interface IERC20 {
    function balanceOf(address who) external view returns (uint256);
    function transfer(address to, uint256 amount) external returns (bool);
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
}

abstract contract Shares {
    IERC20 internal immutable token;
    mapping(address => uint256) internal balances;
    uint256 internal supply;

    constructor(IERC20 t) {
        token = t;
    }

    function totalAssets() public view virtual returns (uint256) {
        return token.balanceOf(address(this));
    }

    function _mint(address to, uint256 shares) internal {
        supply += shares;
        balances[to] += shares;
    }

    function _take(uint256 amount) internal {
        require(token.transferFrom(msg.sender, address(this), amount), "failed");
    }
}

contract Plain is Shares {
    constructor(IERC20 t) Shares(t) {}

    function deposit(uint256 amount) external {
        uint256 shares = supply == 0 ? amount : (amount * supply) / totalAssets();
        _take(amount);
        _mint(msg.sender, shares);
      //^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `deposit` computes new shares in `supply` from the contract's balance, which the first depositor can inflate by a donation.
    }
}

contract Direct {
    IERC20 private immutable token;
    mapping(address => uint256) private balances;
    uint256 private total;

    constructor(IERC20 t) {
        token = t;
    }

    function enter(uint256 amount) external {
        uint256 held = token.balanceOf(address(this));
        uint256 shares;
        if (total == 0 || held == 0) {
            shares = amount;
        } else {
            shares = mulDiv(amount, total, held);
        }
        total = total + shares;
      //^^^^^^^^^^^^^^^^^^^^^^ Medium: `enter` computes new shares in `total` from the contract's balance, which the first depositor can inflate by a donation.
        balances[msg.sender] += shares;
        token.transferFrom(msg.sender, address(this), amount);
    }

    function mulDiv(uint256 x, uint256 y, uint256 z) private pure returns (uint256) {
        return (x * y) / z;
    }
}

contract RefusesZero is Shares {
    constructor(IERC20 t) Shares(t) {}

    function deposit(uint256 amount) external {
        uint256 shares = supply == 0 ? amount : (amount * supply) / totalAssets();
        require(shares != 0, "no shares");
        _take(amount);
        supply += shares;
      //^^^^^^^^^^^^^^^^ Low: `deposit` computes new shares in `supply` from the contract's balance, which the first depositor can inflate by a donation.
        balances[msg.sender] += shares;
    }
}

contract Virtual is Shares {
    constructor(IERC20 t) Shares(t) {}

    function deposit(uint256 amount) external {
        uint256 shares = (amount * (supply + 10 ** 3)) / (totalAssets() + 1);
        _take(amount);
        _mint(msg.sender, shares); // safe: virtual shares and assets
    }
}

contract Counted is Shares {
    uint256 private held;

    constructor(IERC20 t) Shares(t) {}

    function totalAssets() public view override returns (uint256) {
        return held;
    }

    function deposit(uint256 amount) external {
        uint256 shares = supply == 0 ? amount : (amount * supply) / totalAssets();
        _take(amount);
        held += amount;
        _mint(msg.sender, shares); // safe: a gift is not counted
    }
}

contract Dead is Shares {
    constructor(IERC20 t) Shares(t) {}

    function deposit(uint256 amount) external {
        uint256 shares;
        if (supply == 0) {
            shares = amount - 1000;
            _mint(address(0xdead), 1000);
        } else {
            shares = (amount * supply) / totalAssets();
        }
        _take(amount);
        _mint(msg.sender, shares); // safe: there are always a thousand shares
    }
}

contract LeastGiven is Shares {
    constructor(IERC20 t) Shares(t) {}

    function deposit(uint256 amount, uint256 least) external {
        uint256 shares = supply == 0 ? amount : (amount * supply) / totalAssets();
        require(shares >= least, "too few");
        _take(amount);
        _mint(msg.sender, shares); // safe: the caller says what is too few
    }
}

contract OneToOne is Shares {
    constructor(IERC20 t) Shares(t) {}

    function deposit(uint256 amount) external {
        uint256 before = totalAssets();
        _take(amount);
        _mint(msg.sender, totalAssets() - before); // safe: one share for one token
    }
}
