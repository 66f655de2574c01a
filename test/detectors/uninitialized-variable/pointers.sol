pragma solidity ^0.8.0;

contract Names {
    struct Person {
        uint256 age;
    }

    string private title;
    string private set;
    Person private nobody;
  //^^^^^^^^^^^^^^^^^^^^^ Medium: `nobody` is read but never set.
    Person private somebody;

    function look() external view returns (uint256) {
        string storage pointer = title;
        return bytes(pointer).length;
    }

    function age() external view returns (uint256) {
        Person storage person = nobody;
        return person.age;
    }

    function grow() external {
        Person storage person = somebody; // safe: written through the pointer
        person.age++;
    }

    function keep(string calldata text) external {
        set = text;
    }

    function length() external view returns (uint256) {
        string storage pointer = set; // safe: set elsewhere
        return bytes(pointer).length;
    }
}
