pragma solidity ^0.8.20;

interface IToken {
    function approve(address spender, uint256 amount) external returns (bool);
    function transfer(address to, uint256 amount) external returns (bool);
}

interface IRouter {
    function swapExactTokensForTokens(
        uint256 amountIn,
        uint256 amountOutMin,
        address[] calldata path,
        address to,
        uint256 deadline
    ) external returns (uint256[] memory amounts);
}

/// A choice between two ways to go on demands nothing, nor does a payment that must succeed.
contract Repayer {
    IRouter private immutable router;
    IToken private immutable token;
    mapping(address => uint256) private debt;

    constructor(IRouter r, IToken t) {
        router = r;
        token = t;
    }

    function repay(uint256 amount, address[] calldata path, uint256 until) external {
        require(token.approve(address(router), amount));
        uint256 out = router.swapExactTokensForTokens(amount, 0, path, address(this), until)[1];
        //            ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `repay` trades without slippage protection: the minimum amount to receive is zero.
        uint256 paid = out > debt[msg.sender] ? debt[msg.sender] : out;
        debt[msg.sender] -= paid;
        require(token.transfer(msg.sender, out - paid));
    }

    function repayAtLeast(uint256 amount, uint256 least, address[] calldata path, uint256 until) external {
        uint256 out = router.swapExactTokensForTokens(amount, 0, path, address(this), until)[1]; // safe: demanded below
        if (out < least) revert();
        debt[msg.sender] -= out;
    }

    function repayAll(uint256 amount, address[] calldata path, uint256 until) external {
        uint256 out = router.swapExactTokensForTokens(amount, 0, path, address(this), until)[1]; // safe: demanded below
        require(out >= debt[msg.sender], "too little");
        debt[msg.sender] = 0;
    }
}
