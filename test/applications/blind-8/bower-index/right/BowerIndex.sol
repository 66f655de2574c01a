// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

interface IFeathers {
    function ownerOf(uint256 id) external view returns (address);
    function transferFrom(address from, address to, uint256 id) external;
}

interface IChoice {
    function isEligible(uint256 id) external view returns (bool);
}

abstract contract BowerToken {
    string public constant symbol = "BOWER";
    uint8 public constant decimals = 18;
    uint256 public totalSupply;
    mapping(address => uint256) public balanceOf;
    mapping(address => mapping(address => uint256)) public allowance;

    event Transfer(address indexed from, address indexed to, uint256 amount);
    event Approval(address indexed owner, address indexed spender, uint256 amount);

    function approve(address spender, uint256 amount) external returns (bool) {
        allowance[msg.sender][spender] = amount;
        emit Approval(msg.sender, spender, amount);
        return true;
    }

    function transfer(address to, uint256 amount) external returns (bool) {
        _move(msg.sender, to, amount);
        return true;
    }

    function transferFrom(address from, address to, uint256 amount) external returns (bool) {
        allowance[from][msg.sender] -= amount;
        _move(from, to, amount);
        return true;
    }

    function _move(address from, address to, uint256 amount) internal {
        balanceOf[from] -= amount;
        balanceOf[to] += amount;
        emit Transfer(from, to, amount);
    }

    function _mint(address to, uint256 amount) internal {
        totalSupply += amount;
        balanceOf[to] += amount;
        emit Transfer(address(0), to, amount);
    }

    function _burn(address from, uint256 amount) internal {
        balanceOf[from] -= amount;
        totalSupply -= amount;
        emit Transfer(from, address(0), amount);
    }
}

/// Who leaves their tokens here for a day or more gets the fees.
abstract contract FeeNest is BowerToken {
    uint256 public constant NEST_TIME = 1 days;

    address public immutable treasury;
    uint256 public totalNested;
    uint256 public feesPerToken;
    mapping(address => uint256) public nested;
    mapping(address => uint256) public nestedUntil;
    mapping(address => uint256) public fees;
    mapping(address => uint256) private _seen;

    error TooEarly();

    constructor(address treasury_) {
        treasury = treasury_;
    }

    function nest(uint256 amount) external {
        _settle(msg.sender);
        nested[msg.sender] += amount;
        totalNested += amount;
        nestedUntil[msg.sender] = block.timestamp + NEST_TIME;
        _move(msg.sender, address(this), amount);
    }

    function leaveNest(uint256 amount) external {
        if (block.timestamp < nestedUntil[msg.sender]) revert TooEarly();
        _settle(msg.sender);
        nested[msg.sender] -= amount;
        totalNested -= amount;
        _move(address(this), msg.sender, amount);
    }

    function takeFees() external {
        _settle(msg.sender);
        uint256 amount = fees[msg.sender];
        fees[msg.sender] = 0;
        _move(address(this), msg.sender, amount);
    }

    /// The fee is in this contract already.
    function _share(uint256 fee) internal {
        if (totalNested == 0) {
            _move(address(this), treasury, fee);
        } else {
            feesPerToken += (fee * 1e18) / totalNested;
        }
    }

    function _settle(address who) private {
        fees[who] += (nested[who] * (feesPerToken - _seen[who])) / 1e18;
        _seen[who] = feesPerToken;
    }
}

/// One token for each feather that lies in the bower.
contract BowerIndex is FeeNest {
    uint256 public constant UNIT = 1e18;
    uint256 public constant IN_FEE = 1e16;
    uint256 public constant OUT_FEE = 5e16;

    IFeathers public immutable feathers;
    IChoice public immutable choice;
    uint256[] public held;
    mapping(uint256 => uint256) private _placeOf;

    error NotEligible(uint256 id);
    error NotHere(uint256 id);
    error LengthsDiffer();

    event Came(uint256 indexed id, address indexed from);
    event Went(uint256 indexed id, address indexed to);

    constructor(IFeathers feathers_, IChoice choice_, address treasury_) FeeNest(treasury_) {
        feathers = feathers_;
        choice = choice_;
    }

    function deposit(uint256[] calldata ids, address receiver) external {
        for (uint256 i = 0; i < ids.length; i++) {
            _bringIn(ids[i]);
        }
        _mint(receiver, ids.length * (UNIT - IN_FEE));
        _mint(address(this), ids.length * IN_FEE);
        _share(ids.length * IN_FEE);
    }

    function redeem(uint256[] calldata ids, address receiver) external {
        _burn(msg.sender, ids.length * UNIT);
        _move(msg.sender, address(this), ids.length * OUT_FEE);
        _share(ids.length * OUT_FEE);
        for (uint256 i = 0; i < ids.length; i++) {
            _bringOut(ids[i], receiver);
        }
    }

    function swap(uint256[] calldata give, uint256[] calldata want, address receiver) external {
        if (give.length != want.length) revert LengthsDiffer();
        _move(msg.sender, address(this), give.length * OUT_FEE);
        _share(give.length * OUT_FEE);
        for (uint256 i = 0; i < give.length; i++) {
            _bringIn(give[i]);
            _bringOut(want[i], receiver);
        }
    }

    function heldCount() external view returns (uint256) {
        return held.length;
    }

    function isHeld(uint256 id) public view returns (bool) {
        return _placeOf[id] != 0;
    }

    function _bringIn(uint256 id) private {
        if (!choice.isEligible(id)) revert NotEligible(id);
        feathers.transferFrom(msg.sender, address(this), id);
        held.push(id);
        _placeOf[id] = held.length;
        emit Came(id, msg.sender);
    }

    function _bringOut(uint256 id, address to) private {
        uint256 place = _placeOf[id];
        if (place == 0) revert NotHere(id);
        uint256 last = held[held.length - 1];
        held[place - 1] = last;
        _placeOf[last] = place;
        held.pop();
        delete _placeOf[id];
        feathers.transferFrom(address(this), to, id);
        emit Went(id, to);
    }
}
