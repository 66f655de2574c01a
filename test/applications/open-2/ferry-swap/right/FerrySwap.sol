// SPDX-License-Identifier: MIT
pragma solidity 0.6.12;

import "./FerryMath.sol";

interface IFerryToken {
    function balanceOf(address who) external view returns (uint256);
    function transfer(address to, uint256 amount) external returns (bool);
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
}

/**
 * @title FerrySwap
 * @notice Carries value between ether and one token at the product price. Liquidity providers own
 *         parts of the reserves; a third of the fee is put aside in ether for the harbour master.
 */
contract FerrySwap {
    using FerryMath for uint256;

    uint256 public constant FEE = 30; // of 10000
    uint256 public constant FIRST_PARTS = 10 ** 9;

    IFerryToken public token;
    address payable public harbourMaster;

    uint256 public etherReserve;
    uint256 public tokenReserve;
    uint256 public harbourFees;
    uint256 public totalParts;
    mapping(address => uint256) public partsOf;

    bool private boarding;

    event Embarked(address indexed provider, uint256 etherIn, uint256 tokenIn, uint256 parts);
    event Disembarked(address indexed provider, uint256 etherOut, uint256 tokenOut, uint256 parts);
    event CarriedToToken(address indexed by, uint256 etherIn, uint256 tokenOut);
    event CarriedToEther(address indexed by, uint256 tokenIn, uint256 etherOut);

    modifier single() {
        require(!boarding, "Ferry: boarding");
        boarding = true;
        _;
        boarding = false;
    }

    modifier intime(uint256 deadline) {
        require(now <= deadline, "Ferry: departed");
        _;
    }

    constructor(IFerryToken token_, address payable harbourMaster_) public {
        require(harbourMaster_ != address(0), "Ferry: master");
        token = token_;
        harbourMaster = harbourMaster_;
    }

    /// @notice Adds ether and the matching amount of tokens.
    function embark(uint256 maxTokens, uint256 minParts, uint256 deadline)
        external
        payable
        single
        intime(deadline)
        returns (uint256 parts)
    {
        require(msg.value > 0, "Ferry: ether");
        uint256 tokens;
        if (totalParts == 0) {
            require(msg.value > FIRST_PARTS && maxTokens > FIRST_PARTS, "Ferry: first");
            tokens = maxTokens;
            parts = msg.value.sub(FIRST_PARTS);
            totalParts = FIRST_PARTS;
        } else {
            tokens = msg.value.mul(tokenReserve).div(etherReserve).add(1);
            require(tokens <= maxTokens, "Ferry: tokens");
            parts = msg.value.mul(totalParts).div(etherReserve);
        }
        require(parts > 0 && parts >= minParts, "Ferry: parts");

        require(takeTokens(tokens) == tokens, "Ferry: token fee");
        etherReserve = etherReserve.add(msg.value);
        tokenReserve = tokenReserve.add(tokens);
        totalParts = totalParts.add(parts);
        partsOf[msg.sender] = partsOf[msg.sender].add(parts);
        emit Embarked(msg.sender, msg.value, tokens, parts);
    }

    /// @notice Gives parts back for ether and tokens.
    function disembark(uint256 parts, uint256 minEther, uint256 minTokens, uint256 deadline)
        external
        single
        intime(deadline)
        returns (uint256 etherOut, uint256 tokenOut)
    {
        require(parts > 0, "Ferry: parts");
        etherOut = parts.mul(etherReserve).div(totalParts);
        tokenOut = parts.mul(tokenReserve).div(totalParts);
        require(etherOut >= minEther && tokenOut >= minTokens, "Ferry: output");

        partsOf[msg.sender] = partsOf[msg.sender].sub(parts);
        totalParts = totalParts.sub(parts);
        etherReserve = etherReserve.sub(etherOut);
        tokenReserve = tokenReserve.sub(tokenOut);

        sendEther(msg.sender, etherOut);
        giveTokens(msg.sender, tokenOut);
        emit Disembarked(msg.sender, etherOut, tokenOut, parts);
    }

    function toToken(uint256 minTokens, uint256 deadline)
        external
        payable
        single
        intime(deadline)
        returns (uint256 tokenOut)
    {
        uint256 fee = msg.value.mul(FEE).div(10000);
        uint256 aside = fee.div(3);
        tokenOut = quote(msg.value.sub(fee), etherReserve, tokenReserve);
        require(tokenOut > 0 && tokenOut >= minTokens, "Ferry: output");

        harbourFees = harbourFees.add(aside);
        etherReserve = etherReserve.add(msg.value).sub(aside);
        tokenReserve = tokenReserve.sub(tokenOut);
        giveTokens(msg.sender, tokenOut);
        emit CarriedToToken(msg.sender, msg.value, tokenOut);
    }

    function toEther(uint256 tokens, uint256 minEther, uint256 deadline)
        external
        single
        intime(deadline)
        returns (uint256 etherOut)
    {
        uint256 got = takeTokens(tokens);
        uint256 gross = quote(got, tokenReserve, etherReserve);
        uint256 fee = gross.mul(FEE).div(10000);
        uint256 aside = fee.div(3);
        etherOut = gross.sub(fee);
        require(etherOut > 0 && etherOut >= minEther, "Ferry: output");

        harbourFees = harbourFees.add(aside);
        etherReserve = etherReserve.sub(etherOut).sub(aside);
        tokenReserve = tokenReserve.add(got);
        sendEther(msg.sender, etherOut);
        emit CarriedToEther(msg.sender, got, etherOut);
    }

    function collectHarbourFees() external single {
        uint256 amount = harbourFees;
        harbourFees = 0;
        sendEther(harbourMaster, amount);
    }

    function quote(uint256 input, uint256 reserveIn, uint256 reserveOut) public pure returns (uint256) {
        return input.mul(reserveOut).div(reserveIn.add(input));
    }

    function takeTokens(uint256 amount) private returns (uint256) {
        uint256 start = token.balanceOf(address(this));
        callToken(abi.encodeWithSelector(token.transferFrom.selector, msg.sender, address(this), amount));
        return token.balanceOf(address(this)).sub(start);
    }

    function giveTokens(address to, uint256 amount) private {
        callToken(abi.encodeWithSelector(token.transfer.selector, to, amount));
    }

    function callToken(bytes memory data) private {
        (bool ok, bytes memory out) = address(token).call(data);
        require(ok && (out.length == 0 || abi.decode(out, (bool))), "Ferry: token");
    }

    function sendEther(address payable to, uint256 amount) private {
        (bool ok, ) = to.call{ value: amount }("");
        require(ok, "Ferry: ether");
    }
}
