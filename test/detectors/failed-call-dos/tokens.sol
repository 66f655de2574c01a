// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/* Whose place is taken gets a token back, which may refuse to go there. */

interface IToken {
    function transfer(address to, uint256 amount) external returns (bool);
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
}

library SafeToken {
    function safeTransfer(IToken token, address to, uint256 amount) internal {
        (bool ok, bytes memory data) = address(token).call(abi.encodeCall(token.transfer, (to, amount)));
        require(ok && (data.length == 0 || abi.decode(data, (bool))), "transfer failed");
    }
}

contract Auction {
    IToken private immutable token;
    address public leader;
    uint256 public bid;

    constructor(IToken token_) {
        token = token_;
    }

    function raise(uint256 amount) external {
        require(amount > bid, "too low");
        require(token.transferFrom(msg.sender, address(this), amount));
        require(token.transfer(leader, bid));
        //      ^^^^^^^^^^^^^^^^^^^^^^^^^^^ Low: `raise` must refund `leader` before the caller can take its place: one whom the token refuses keeps it forever.
        (leader, bid) = (msg.sender, amount);
    }
}

contract Loans {
    using SafeToken for IToken;

    struct Loan {
        IToken asset;
        address lender;
        uint256 lent;
        uint256 rate;
    }

    mapping(uint256 => Loan) public loans;
    mapping(IToken => mapping(address => uint256)) public owed;

    function open(uint256 id, IToken asset, uint256 rate) external {
        require(loans[id].rate == 0 && rate > 0, "open already");
        loans[id] = Loan(asset, address(0), 0, rate);
    }

    function buyOut(uint256 id, uint256 rate) external {
        Loan storage loan = loans[id];
        require(rate < loan.rate, "no better");
        require(loan.asset.transferFrom(msg.sender, address(this), loan.lent));
        loan.asset.safeTransfer(loan.lender, loan.lent);
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Low: `buyOut` must refund `loans[id].lender` before the caller can take its place: one whom the token refuses keeps it forever.
        loan.lender = msg.sender;
        loan.rate = rate;
    }

    function buyOutRight(uint256 id, uint256 rate) external {
        Loan storage loan = loans[id];
        require(rate < loan.rate, "no better");
        require(loan.asset.transferFrom(msg.sender, address(this), loan.lent));
        owed[loan.asset][loan.lender] += loan.lent; // safe: the lender fetches it
        loan.lender = msg.sender;
        loan.rate = rate;
    }

    function buyOutAnyway(uint256 id, uint256 rate) external {
        Loan storage loan = loans[id];
        require(rate < loan.rate, "no better");
        require(loan.asset.transferFrom(msg.sender, address(this), loan.lent));
        try loan.asset.transfer(loan.lender, loan.lent) {} catch { // safe: it goes on without
            owed[loan.asset][loan.lender] += loan.lent;
        }
        loan.lender = msg.sender;
        loan.rate = rate;
    }

    function fetch(IToken asset) external {
        uint256 amount = owed[asset][msg.sender];
        owed[asset][msg.sender] = 0;
        asset.safeTransfer(msg.sender, amount); // safe: their own
    }

    function repay(uint256 id) external {
        Loan storage loan = loans[id];
        require(loan.asset.transferFrom(msg.sender, address(this), loan.lent));
        loan.asset.safeTransfer(loan.lender, loan.lent); // safe: nobody takes the lender's place
        delete loans[id];
    }
}

/* The token is the contract's own. */
contract Seat is IToken {
    mapping(address => uint256) public balanceOf;
    address public holder;
    uint256 public price;

    function transfer(address to, uint256 amount) public returns (bool) {
        balanceOf[msg.sender] -= amount;
        balanceOf[to] += amount;
        return true;
    }

    function transferFrom(address from, address to, uint256 amount) external returns (bool) {
        require(from == msg.sender, "not yours");
        return transfer(to, amount);
    }

    function buy(uint256 amount) external {
        require(amount > price, "too low");
        transfer(address(this), amount);
        require(this.transfer(holder, price)); // safe: it refuses nobody
        (holder, price) = (msg.sender, amount);
    }
}
