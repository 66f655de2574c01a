// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

interface IERC20 {
    function balanceOf(address account) external view returns (uint256);
    function transfer(address to, uint256 amount) external returns (bool);
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
}

/// Tokens come in measured and go out when their owner fetches them.
abstract contract Vaulted {
    error TokenFailed(IERC20 token);
    error NothingOwed();
    error Entered();

    event Withdrawn(IERC20 indexed token, address indexed who, uint256 amount);

    mapping(IERC20 => mapping(address => uint256)) public owed;
    uint256 private _guard = 1;

    modifier nonReentrant() {
        if (_guard == 2) revert Entered();
        _guard = 2;
        _;
        _guard = 1;
    }

    function withdraw(IERC20 token) external nonReentrant {
        uint256 amount = owed[token][msg.sender];
        if (amount == 0) revert NothingOwed();
        owed[token][msg.sender] = 0;
        _run(token, abi.encodeCall(IERC20.transfer, (msg.sender, amount)));
        emit Withdrawn(token, msg.sender, amount);
    }

    function _take(IERC20 token, uint256 amount) internal returns (uint256) {
        uint256 before = token.balanceOf(address(this));
        _run(token, abi.encodeCall(IERC20.transferFrom, (msg.sender, address(this), amount)));
        return token.balanceOf(address(this)) - before;
    }

    function _run(IERC20 token, bytes memory data) private {
        (bool ok, bytes memory result) = address(token).call(data);
        if (!ok || (result.length > 0 && !abi.decode(result, (bool)))) revert TokenFailed(token);
    }
}
