pragma solidity ^0.8.0;

contract Loans {
    struct Loan { uint256 amount; bool isPaid; }
    struct Book { uint256 count; mapping(uint256 => Loan) entries; }
    struct Shelf { Book[] books; }

    mapping(uint256 => Loan) public loans;
    mapping(address => Book) private books;
    mapping(address => Shelf) private shelves;
    uint256[] private numbers;

    function settle(uint256 id) external {
        Loan memory loan = loans[id];
      //^^^^^^^^^^^^^^^^ Medium: `loan` is a memory copy of `loans[id]`: what is written to it is lost.
        loan.isPaid = true;
    }

    function fill() external {
        fillAll(numbers);
        //      ^^^^^^^ Medium: `fillAll` receives a memory copy of `numbers`: its changes are lost.
        uint256[] memory copy = numbers;
      //^^^^^^^^^^^^^^^^^^^^^ Medium: `copy` is a memory copy of `numbers`: what is written to it is lost.
        copy[0] = 1;
    }

    function fillAll(uint256[] memory values) internal pure {
        values[0] = 5;
    }

    function drop(address who) external {
        delete books[who];
        //     ^^^^^^^^^^ Medium: `delete books[who]` does not clear the mapping `entries`.
        delete shelves[who];
        //     ^^^^^^^^^^^^ Medium: `delete shelves[who]` does not clear the mapping `books`.
    }

    function right(uint256 id, address who) external returns (uint256) {
        Loan storage loan = loans[id]; // safe: points at the state
        loan.isPaid = true;
        Loan memory copy = loans[id + 1]; // safe: written back
        copy.isPaid = true;
        loans[id + 1] = copy;
        uint256[] memory local = numbers; // safe: read afterwards
        local[0] = 7;
        delete loans[id]; // safe: holds no mapping
        delete books[who].entries[1]; // safe: one entry
        fillAll(local); // safe: in memory already
        Loan memory fresh = Loan(1, false); // safe: no copy of the state
        fresh.amount = 2;
        return local[0];
    }
}
