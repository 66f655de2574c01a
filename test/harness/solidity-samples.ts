/** Small contracts for tests that only need something to analyse. */

/** What a check has to say about `openPragma`: the pragma, and nothing else. */
export const pragma = "pragma solidity ^0.8.37;";

const head = "// SPDX-License-Identifier: MIT\n// ünïcödé 😀\n";

/** One weakness: the pragma floats. Before it stand characters of 2 and 4 bytes. */
export const openPragma = `${head}${pragma}

contract Open {
    uint256 public value;
}
`;

/** In bytes. */
export const pragmaOffset = Buffer.byteLength(head);

/** No weakness, and a needed file. */
export const importing = `// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Open} from "./open.sol";

contract Importing is Open {}
`;

/** An error on line 5, column 22. */
export const broken = `// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

contract Broken {
    uint256 value = "text";
}
`;
