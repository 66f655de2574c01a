pragma solidity ^0.8.20;

/// Tools are lent for a pledge; who lends gets the rent.
contract Tools {
    struct Loan {
        address lender;
        address user;
        uint256 pledge;
        uint256 rent;
    }

    mapping(uint256 => Loan) public loans;
    mapping(address => uint256) public credit;

    function offer(uint256 id, uint256 rent) external {
        require(loans[id].lender == address(0), "known");
        loans[id].lender = msg.sender;
        loans[id].rent = rent;
    }

    function take(uint256 id) external payable {
        require(loans[id].user == address(0) && msg.value > loans[id].rent, "taken");
        loans[id].user = msg.sender;
        loans[id].pledge = msg.value;
    }

    function bring(uint256 id) external {
        Loan memory loan = loans[id];
        delete loans[id];
        credit[loan.user] += loan.pledge - loan.rent;
        (bool sent, ) = loan.lender.call{value: loan.rent}("");
        //              ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Low: `bring` must pay `loans[id].lender` before somebody else gets what is theirs: a receiver that rejects ether keeps it from them.
        require(sent, "not sent");
    }

    function bringRight(uint256 id) external {
        Loan memory loan = loans[id];
        delete loans[id];
        credit[loan.user] += loan.pledge - loan.rent;
        credit[loan.lender] += loan.rent; // safe: the lender fetches it
    }

    function bringInParts(uint256 id) external {
        Loan memory loan = loans[id];
        delete loans[id];
        credit[loan.user] += loan.pledge - loan.rent;
        (bool sent, ) = loan.lender.call{value: loan.rent}(""); // safe: whoever refuses is credited
        if (!sent) credit[loan.lender] += loan.rent;
    }

    function end(uint256 id) external {
        Loan memory loan = loans[id];
        delete loans[id];
        payable(loan.user).transfer(loan.pledge); // safe: nobody else is concerned
    }
}
