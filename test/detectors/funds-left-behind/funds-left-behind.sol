pragma solidity ^0.8.20;

interface IToken {
    function transfer(address to, uint256 amount) external returns (bool);
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
    function approve(address spender, uint256 amount) external returns (bool);
    function balanceOf(address account) external view returns (uint256);
}

interface IStrategy {
    function deposit(uint256 amount) external;
    function withdraw(uint256 amount) external;
    function withdrawAll() external;
    function totalAssets() external view returns (uint256);
    function asset() external view returns (address);
}

interface IEtherHolder {
    function put() external payable;
    function redeem(uint256 amount) external;
}

abstract contract Owned {
    address public owner = msg.sender;

    modifier onlyOwner() {
        require(msg.sender == owner, "not the owner");
        _;
    }
}

contract Forgets is Owned {
    IToken public token;
    address public strategy;

    constructor(IToken token_) {
        token = token_;
    }

    function setStrategy(address next) external onlyOwner {
        strategy = next;
      //^^^^^^^^^^^^^^^ Low: `setStrategy` replaces `strategy` without making sure that nothing is left there.
    }

    function earn() external {
        token.transfer(strategy, token.balanceOf(address(this)));
        IStrategy(strategy).deposit(1);
    }

    function recall(uint256 amount) external onlyOwner {
        IStrategy(strategy).withdraw(amount);
    }
}

contract Tries is Owned {
    IToken public token;
    IStrategy public strategy;

    event Failed(bytes reason);

    constructor(IToken token_) {
        token = token_;
    }

    function replace(IStrategy next) external onlyOwner {
        require(address(next) != address(0), "no strategy");
        try strategy.withdrawAll() {} catch (bytes memory reason) {
            emit Failed(reason);
        }
        strategy = next;
      //^^^^^^^^^^^^^^^ Low: `replace` replaces `strategy` without making sure that nothing is left there.
    }

    function put(uint256 amount) external onlyOwner {
        token.approve(address(strategy), amount);
        strategy.deposit(amount);
    }
}

contract Migrates is Owned {
    IToken internal token;
    IStrategy internal current;

    constructor(IToken token_) {
        token = token_;
    }

    function migrate(IStrategy next) external onlyOwner {
        IStrategy old = current;
        require(next.asset() == old.asset(), "another asset");
        current = next;
      //^^^^^^^^^^^^^^ Low: `migrate` replaces `current` without making sure that nothing is left there.
        old.withdraw(old.totalAssets());
        token.approve(address(next), type(uint256).max);
        next.deposit(token.balanceOf(address(this)));
    }

    function invest(uint256 amount) external onlyOwner {
        token.transferFrom(msg.sender, address(current), amount);
    }
}

contract HoldsEther is Owned {
    IEtherHolder public holder;

    function setHolder(IEtherHolder next) external onlyOwner {
        holder = next;
      //^^^^^^^^^^^^^ Low: `setHolder` replaces `holder` without making sure that nothing is left there.
    }

    function put() external payable {
        holder.put{value: msg.value}();
    }

    function take(uint256 amount) external onlyOwner {
        holder.redeem(amount);
    }
}

abstract contract Base is Owned {
    IStrategy public source;

    function _setSource(IStrategy next) internal {
        source = next;
      //^^^^^^^^^^^^^ Low: `setSource` replaces `source` without making sure that nothing is left there.
    }
}

contract Inherits is Base {
    IToken private immutable token;

    constructor(IToken token_) {
        token = token_;
    }

    function setSource(IStrategy next) external onlyOwner {
        _setSource(next);
    }

    function supply(uint256 amount) external {
        token.transferFrom(msg.sender, address(this), amount);
        token.transfer(address(source), amount);
    }

    function pull(uint256 amount) external onlyOwner {
        source.withdraw(amount);
    }
}

contract Sound is Owned {
    IToken public token;
    IStrategy public strategy;
    IStrategy public reserve;
    IStrategy public first;
    address public feeReceiver;

    constructor(IToken token_) {
        token = token_;
    }

    function setStrategy(IStrategy next) external onlyOwner {
        strategy.withdrawAll();
        require(strategy.totalAssets() == 0, "something is left");
        strategy = next; // safe: nothing is left
    }

    function setReserve(IStrategy next) external onlyOwner {
        require(token.balanceOf(address(reserve)) < 10, "something is left");
        reserve = next; // safe: next to nothing is left
    }

    function setFirst(IStrategy next) external onlyOwner {
        require(address(first) == address(0), "set");
        first = next; // safe: set once
    }

    function setFeeReceiver(address next) external onlyOwner {
        feeReceiver = next; // safe: what it gets is its own
    }

    function invest(uint256 amount) external onlyOwner {
        token.transfer(address(strategy), amount);
        token.transfer(address(reserve), amount);
        token.transfer(address(first), amount);
        token.transfer(feeReceiver, amount / 100);
    }

    function divest(uint256 amount) external onlyOwner {
        strategy.withdraw(amount);
        reserve.withdraw(amount);
        first.withdraw(amount);
    }

    function setToken(IToken next) external onlyOwner {
        token = next; // safe: keeps nothing for us
    }
}
