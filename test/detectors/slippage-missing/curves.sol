pragma solidity ^0.8.20;

interface ICoin {
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
    function transfer(address to, uint256 amount) external returns (bool);
}

/// Coins are sold back to a curve of their own.
contract Curves {
    struct Curve {
        uint256 ethHeld;
        uint256 coinsLeft;
    }

    uint256 private constant VIRTUAL = 1 ether;
    mapping(address => Curve) public curves;

    function open(address coin, uint256 amount) external payable {
        require(curves[coin].coinsLeft == 0, "open");
        curves[coin] = Curve(msg.value, amount);
        require(ICoin(coin).transferFrom(msg.sender, address(this), amount), "not paid");
    }

    function quote(address coin, uint256 amount) public view returns (uint256) {
        Curve storage curve = curves[coin];
        return ((VIRTUAL + curve.ethHeld) * amount) / (curve.coinsLeft + amount);
    }

    function sell(address coin, uint256 amount) external {
        uint256 due = _sell(coin, amount);
        (bool sent, ) = msg.sender.call{value: due}("");
        //              ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Low: `sell` pays what the reserves give at that moment, without slippage protection: the caller can set no minimum amount to receive.
        require(sent, "not sent");
    }

    function sellRight(address coin, uint256 amount, uint256 least) external {
        uint256 due = _sell(coin, amount);
        require(due >= least, "too little");
        (bool sent, ) = msg.sender.call{value: due}(""); // safe: the caller names the least
        require(sent, "not sent");
    }

    function sellForSome(address coin, uint256 amount) external {
        uint256 due = _sell(coin, amount);
        require(due > 0, "nothing");
        payable(msg.sender).transfer(due);
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Low: `sellForSome` pays what the reserves give at that moment, without slippage protection: the caller can set no minimum amount to receive.
    }

    function _sell(address coin, uint256 amount) private returns (uint256 due) {
        due = quote(coin, amount);
        curves[coin].ethHeld -= due;
        curves[coin].coinsLeft += amount;
        require(ICoin(coin).transferFrom(msg.sender, address(this), amount), "not paid");
    }
}
