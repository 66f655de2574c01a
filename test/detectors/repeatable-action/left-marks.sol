pragma solidity ^0.8.20;

interface ICoin {
    function transfer(address to, uint256 amount) external returns (bool);
}

/// Loans of books, for which room is kept on the shelves.
contract Library {
    error Back();

    struct Loan {
        address reader;
        uint64 until;
        bool isBack;
        uint256 pages;
    }

    ICoin private immutable coin;
    uint256 public kept;
    uint256 public looks;
    mapping(uint256 => Loan) public loans;

    constructor(ICoin coin_) {
        coin = coin_;
    }

    function borrow(uint256 id, uint256 pages) external {
        require(loans[id].reader == address(0), "taken");
        loans[id] = Loan(msg.sender, uint64(block.timestamp + 30 days), false, pages);
        kept += pages;
    }

    function bring(uint256 id) external {
        Loan storage loan = loans[id];
        require(loan.reader == msg.sender && !loan.isBack, "not yours");
        loan.isBack = true;
        kept -= loan.pages; // safe: once
        require(coin.transfer(loan.reader, loan.pages), "not sent");
    }

    function expire(uint256 id) external {
        Loan storage loan = loans[id];
        if (loan.isBack) revert Back();
        require(block.timestamp > loan.until, "too soon");
        kept -= loan.pages;
      //^^^^^^^^^^^^^^^^^^ Medium: `expire` changes `kept` by what a record says and leaves the record as it is: the same call does it again.
    }

    function expireRight(uint256 id) external {
        Loan storage loan = loans[id];
        if (loan.isBack) revert Back();
        require(block.timestamp > loan.until, "too soon");
        loan.isBack = true;
        kept -= loan.pages; // safe: marked as back
    }

    function forget(uint256 id) external {
        uint256 pages = loans[id].pages;
        require(!loans[id].isBack && block.timestamp > loans[id].until, "too soon");
        delete loans[id];
        kept -= pages; // safe: the loan is gone
    }

    function look(uint256 id) external {
        require(!loans[id].isBack, "back");
        looks += loans[id].pages; // safe: counted with each look, nothing else counts it
    }
}

/// The same of a list.
contract Shelf {
    enum Stage {
        None,
        Held,
        Free
    }

    struct Slot {
        Stage stage;
        uint256 width;
        address holder;
    }

    Slot[] public slots;
    uint256 public free = 1_000;

    function hold(uint256 width) external {
        slots.push(Slot(Stage.Held, width, msg.sender));
        free -= width;
    }

    modifier held(uint256 at) {
        require(slots[at].stage == Stage.Held, "free");
        _;
    }

    function release(uint256 at) external held(at) {
        require(slots[at].holder == msg.sender, "not yours");
        slots[at].stage = Stage.Free;
        free += slots[at].width; // safe: once
    }

    function releaseAny(uint256 at) external held(at) {
        free += slots[at].width;
      //^^^^^^^^^^^^^^^^^^^^^^^ Medium: `releaseAny` changes `free` by what a record says and leaves the record as it is: the same call does it again.
    }
}
