pragma solidity ^0.8.20;

interface IToken {
    function transfer(address to, uint256 amount) external returns (bool);
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
    function notify(uint256 amount) external returns (bool);
}

/// Sends tokens by calls of its own making, and looks at their success alone.
contract Till {
    mapping(IToken => mapping(address => uint256)) public owed;

    function deposit(IToken token, uint256 amount) external {
        (bool ok, ) = address(token).call(abi.encodeCall(token.transferFrom, (msg.sender, address(this), amount)));
        //            ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `deposit` does not read what `address(token).call` returns and continues when that is false.
        require(ok, "not paid");
        owed[token][msg.sender] += amount;
    }

    function withdraw(IToken token) external {
        uint256 amount = owed[token][msg.sender];
        owed[token][msg.sender] = 0;
        _pay(address(token), msg.sender, amount);
    }

    function _pay(address token, address to, uint256 amount) private {
        bool ok;
        (ok, ) = token.call(abi.encodeWithSelector(IToken.transfer.selector, to, amount));
        //       ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `_pay` does not read what `token.call` returns and continues when that is false.
        if (!ok) revert("not paid");
    }

    function pull(IToken token, address from, uint256 amount) external {
        require(from == msg.sender, "not yours");
        (bool ok, bytes memory answer) =
            address(token).call(abi.encodeWithSignature("transferFrom(address,address,uint256)", from, this, amount));
          //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `pull` does not read what `address(token).call` returns and continues when that is false.
        require(ok, "not paid");
        owed[token][from] += amount;
    }
}

contract Careful {
    mapping(IToken => mapping(address => uint256)) public owed;

    function deposit(IToken token, uint256 amount) external {
        (bool ok, bytes memory answer) =
            address(token).call(abi.encodeCall(token.transferFrom, (msg.sender, address(this), amount))); // safe: read
        require(ok && (answer.length == 0 || abi.decode(answer, (bool))), "not paid");
        owed[token][msg.sender] += amount;
    }

    function withdraw(IToken token, uint256 amount) external {
        owed[token][msg.sender] -= amount;
        require(_try(address(token), abi.encodeCall(token.transfer, (msg.sender, amount))), "not paid");
    }

    function _try(address token, bytes memory data) private returns (bool) {
        (bool ok, bytes memory answer) = token.call(data); // safe: the caller gets what was answered
        return ok && (answer.length == 0 || abi.decode(answer, (bool)));
    }

    function tell(IToken token, uint256 amount) external {
        (bool ok, ) = address(token).call(abi.encodeCall(token.notify, (amount))); // safe: moves nothing
        require(ok, "not told");
    }
}
