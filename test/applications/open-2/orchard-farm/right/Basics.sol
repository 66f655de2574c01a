// SPDX-License-Identifier: MIT
pragma solidity 0.7.6;

library Num {
    function plus(uint256 a, uint256 b) internal pure returns (uint256 c) {
        c = a + b;
        require(c >= a, "Num: plus");
    }

    function minus(uint256 a, uint256 b) internal pure returns (uint256) {
        require(b <= a, "Num: minus");
        return a - b;
    }

    function times(uint256 a, uint256 b) internal pure returns (uint256 c) {
        if (a == 0) return 0;
        c = a * b;
        require(c / a == b, "Num: times");
    }
}

interface IPlotToken {
    function balanceOf(address) external view returns (uint256);
    function transfer(address, uint256) external returns (bool);
    function transferFrom(address, address, uint256) external returns (bool);
}

interface ICider {
    function mint(address to, uint256 amount) external;
}

library PlotTokens {
    function send(IPlotToken t, address to, uint256 amount) internal {
        _call(address(t), abi.encodeWithSelector(t.transfer.selector, to, amount));
    }

    function fetch(IPlotToken t, address from, uint256 amount) internal {
        _call(address(t), abi.encodeWithSelector(t.transferFrom.selector, from, address(this), amount));
    }

    function _call(address t, bytes memory data) private {
        (bool ok, bytes memory out) = t.call(data);
        require(ok, "PlotTokens: call");
        if (out.length > 0) require(abi.decode(out, (bool)), "PlotTokens: refused");
    }
}

contract Owned {
    address public owner = msg.sender;
    address public heir;

    modifier onlyOwner() {
        require(msg.sender == owner, "Owned: owner only");
        _;
    }

    function name(address heir_) external onlyOwner {
        heir = heir_;
    }

    function inherit() external {
        require(msg.sender == heir, "Owned: heir only");
        owner = heir;
        heir = address(0);
    }
}
