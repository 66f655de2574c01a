pragma solidity ^0.8.20;

/// Where an element of a list of texts is, is kept by the text itself.
contract Papers {
    struct Paper {
        uint32 at;
        string text;
    }

    mapping(string => Paper) public papers;
    string[] public names;

    function add(string calldata name, string calldata text) external {
        require(papers[name].at == 0, "there already");
        names.push(name);
        papers[name] = Paper(uint32(names.length), text);
    }

    function remove(string calldata name) external {
        uint32 at = papers[name].at - 1;
        if (at != names.length - 1) {
            names[at] = names[names.length - 1]; // safe: the next line says where it is now
            papers[names[at]].at = at + 1;
        }
        names.pop();
        delete papers[name];
    }

    function removeInPlace(string calldata name) external {
        uint32 at = papers[name].at - 1;
        names[at] = names[names.length - 1];
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `removeInPlace` moves the last element of `names[papers[name].at - 1]` and leaves where `papers[name].at` says that it is: later another one goes in its place, or none can.
        names.pop();
        delete papers[name];
    }
}
