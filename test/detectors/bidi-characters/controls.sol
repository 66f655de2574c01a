pragma solidity ^0.8.0;

contract Payout {
    uint256 public a; /* ‮ eno rehtona ‬ */
    //                   ^ High: The control character U+202E makes editors show the text around it in another order.
    // ⁦isolated⁩
    // ^ High: The control character U+2066 makes editors show the text around it in another order.
    string private s = unicode"to ‭Alice‬";
    //                            ^ High: The control character U+202D makes editors show the text around it in another order.
    string private t = unicode"one​two";
    //                            ^ Low: This text contains the invisible character U+200B.
    string private u = unicode"שלום"; // safe: a right-to-left script without controls
    string private v = unicode"👩‍💻 café"; // safe: a joiner in an emoji
    // safe: שלום in a comment
    string private w = "\u202e"; // safe: written as what it is
    uint256 public b; // safe: plain
}
