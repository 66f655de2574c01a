pragma solidity ^0.8.0;

contract Payout {
    uint256 public a; /* ‮ eno rehtona ‬ */
    //                   ^ High: The control character U+202E shows the text around it in another order than it has.
    // ⁦isolated⁩
    // ^ High: The control character U+2066 shows the text around it in another order than it has.
    string private s = unicode"to ‭Alice‬";
    //                            ^ High: The control character U+202D shows the text around it in another order than it has.
    string private t = unicode"one​two";
    //                            ^ Low: The character U+200B is part of this text and cannot be seen.
    string private u = unicode"שלום"; // safe: a right-to-left script without controls
    string private v = unicode"👩‍💻 café"; // safe: a joiner in an emoji
    // safe: שלום in a comment
    string private w = "\u202e"; // safe: written as what it is
    uint256 public b; // safe: plain
}
