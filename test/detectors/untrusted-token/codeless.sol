pragma solidity ^0.8.20;

interface IERC20 {
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
}

/** As the leaner libraries have it: what has no code answers nothing, and has not failed. */
library LeanTransfer {
    function pull(address token, address from, uint256 amount) internal {
        (bool ok, bytes memory answer) =
            token.call(abi.encodeWithSelector(IERC20.transferFrom.selector, from, address(this), amount));
        require(ok && (answer.length == 0 || abi.decode(answer, (bool))), "not paid");
    }
}

contract Options {
    struct Vault {
        address token;
        uint256 amount;
        address owner;
    }

    mapping(uint256 => Vault) public vaults;
    mapping(uint256 => Vault) public drawers;
    uint256 private last;

    function open(address token, uint256 amount) external {
        vaults[++last] = Vault(token, amount, msg.sender);
        LeanTransfer.pull(token, msg.sender, amount);
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Low: `open` takes any token that the caller passes as `token` by a call that also succeeds where there is no code: `vaults[last + 1].token` is written for nothing.
    }

    function openChecked(address token, uint256 amount) external {
        require(token.code.length > 0, "no token");
        vaults[++last] = Vault(token, amount, msg.sender);
        LeanTransfer.pull(token, msg.sender, amount); // safe: there is code
    }

    function openPlain(IERC20 token, uint256 amount) external {
        drawers[++last] = Vault(address(token), amount, msg.sender);
        require(token.transferFrom(msg.sender, address(this), amount), "not paid"); // safe: the compiler looks
    }
}
