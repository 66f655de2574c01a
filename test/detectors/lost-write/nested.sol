pragma solidity ^0.8.20;

/// A mapping and the list of its keys, in a struct of a struct.
contract Shelves {
    struct Books {
        address[] all;
        mapping(address => bool) isIn;
    }

    struct Shelf {
        uint256 row;
        Books books;
        address[] readers;
    }

    mapping(address => Shelf) private shelves;

    function put(address name, address book) external {
        shelves[name].books.all.push(book);
        shelves[name].books.isIn[book] = true;
    }

    function takeLast(address name) external {
        Shelf storage shelf = shelves[name];
        drop(shelf.books);
        if (shelf.books.all.length == 0) delete shelves[name]; // safe: the list beside the mapping is empty
    }

    function close(address name) external {
        Shelf storage shelf = shelves[name];
        require(shelf.readers.length == 0, "in use");
        delete shelves[name];
        //     ^^^^^^^^^^^^^ Medium: `delete shelves[name]` does not clear the mapping `books.isIn`.
    }

    function closeOther(address name, address other) external {
        Shelf storage shelf = shelves[other];
        require(shelf.books.all.length == 0, "in use");
        delete shelves[name];
        //     ^^^^^^^^^^^^^ Medium: `delete shelves[name]` does not clear the mapping `books.isIn`.
    }

    function drop(Books storage books) internal {
        books.isIn[books.all[books.all.length - 1]] = false;
        books.all.pop();
    }
}
