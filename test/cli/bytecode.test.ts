/** Bytecode in files: how it is read, where in the text a byte is, and one analysis from the file to the report. */

import assert from "node:assert/strict";
import path from "node:path";
import { isBytecodeFile, readBytecodeFile } from "../../cli/analyze/bytecode-file.ts";
import { runCli } from "../harness/cli.ts";
import { bytecodeInput, contractsOf } from "../harness/evm/compiled.ts";
import { instructionAt } from "../harness/evm/instruction-at.ts";
import { compileNow } from "../harness/in-process-compiler.ts";
import { useTempFolders } from "../harness/temp-folder.ts";

const source = `// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;
contract Vault { function end() external { selfdestruct(payable(msg.sender)); } }`;

describe("files of bytecode", () => {
  const makeFolder = useTempFolders();

  const read = (name: string, text: string) => {
    const folder = makeFolder({ [name]: text });
    return readBytecodeFile(path.join(folder, name), name);
  };

  it("are known by their names", () => {
    const names = ["a.bin", "A.BIN", "Vault.bin-runtime", "x.sol.o", "a.evm", "a.hex", "a.sol", "bin", "a.json"];
    assert.deepEqual(names.filter(isBytecodeFile), names.slice(0, 6));
  });

  it("say whether the code is what runs, or do not", async () => {
    const [running, unsorted] = [await read("Vault.bin-runtime", "6080"), await read("old vault.o", "0x6080\n")];
    assert.ok(running.ok && unsorted.ok);
    const code = { object: "6080", sourceMap: "" };
    const rest = { creation: null, files: [] };
    assert.deepEqual(
      [running.value.bytecode, unsorted.value.bytecode],
      [
        { ...rest, contractName: "Vault", runtime: { name: "Vault.bin-runtime", ...code } },
        { ...rest, contractName: null, runtime: null, unsorted: { name: "old vault.o", ...code } },
      ],
    );
  });

  it("have a place in the text for each byte", async () => {
    const placeholder = `__$${"a".repeat(34)}$__`;
    const file = await read("a.hex", ` 0x60 80\r\n73${placeholder}\n// $aa$ -> a.sol:L\n5b`);
    assert.ok(file.ok);
    assert.equal(file.value.bytecode.unsorted?.object, `608073${placeholder}5b`);
    const places = [0, 1, 2, 22, 23].map((pc) => {
      const { start, end } = file.value.rangeOf(pc);
      return [start.line, start.character, end.line, end.character];
    });
    assert.deepEqual(places, [
      [0, 3, 0, 5],
      [0, 6, 0, 8],
      [1, 0, 1, 2],
      [1, 40, 1, 42],
      [3, 0, 3, 2],
    ]);
  });

  it("come with the libraries that are beside them, and with what these link", async () => {
    const link = (name: string): string => `7${name}__$${"a".repeat(34)}$__00`;
    const files = {
      "A.bin": `${link("3")}\n\n// $aa$ -> a.sol:L\n// $ab$ -> a.sol:Gone\n`,
      "L.bin": `${link("4")}\n\n// $ac$ -> b c.sol:M\n// $aa$ -> a.sol:L\n`,
      "M.bin": "6080",
    };
    const file = await readBytecodeFile(path.join(makeFolder(files), "A.bin"), "out/A.bin");
    assert.ok(file.ok);
    assert.deepEqual(file.value.bytecode.libraries, {
      "a.sol:L": { name: path.join("out", "L.bin"), object: link("4"), sourceMap: "" },
      "b c.sol:M": { name: path.join("out", "M.bin"), object: "6080", sourceMap: "" },
    });
  });

  it("are told by what is wrong with them", async () => {
    const texts = ["", "0x", "608", "60 8g", "\u0000asm", "00".repeat(100_001)];
    const told = await Promise.all(texts.map((text, index) => read(`${index}.bin`, text)));
    assert.deepEqual(
      told.map((file) => (file.ok ? "fine" : file.error)),
      [
        "is empty: there is no bytecode in it",
        "is empty: there is no bytecode in it",
        "is not bytecode as hexadecimal text",
        "is not bytecode as hexadecimal text",
        "is not bytecode as hexadecimal text",
        "has more than 100000 bytes of code",
      ],
    );
  });

  it("are executed, and told at the instruction", async () => {
    const object = contractsOf(compileNow(bytecodeInput(source)))["Vault"]?.evm?.deployedBytecode?.object ?? "";
    const folder = makeFolder({ "Vault.bin-runtime": `0x${object}\n`, "Stuck.hex": "600080fd", "Odd.bin": "xyz" });
    const files = ["Vault.bin-runtime", "Stuck.hex", "Odd.bin"];
    const { status, stdout, stderr } = await runCli(["analyze", ...files, "--format", "json"], { cwd: folder });
    const [vault, stuck, odd] = JSON.parse(stdout).runs;
    const [finding, ...others] = vault.findings;
    const { check, evidence, file, line, column, endColumn, pc, opcode } = finding;
    assert.deepEqual(others, []);
    assert.deepEqual(
      { check, evidence, file, line, column, endColumn, opcode },
      {
        ...{
          check: "unprotected-selfdestruct",
          evidence: "replayed",
          file: "Vault.bin-runtime",
          opcode: "SELFDESTRUCT",
        },
        ...{ line: 1, column: 3 + 2 * pc, endColumn: 5 + 2 * pc },
      },
    );
    assert.equal(instructionAt(object, pc), "SELFDESTRUCT");
    assert.deepEqual(
      vault.execution.contracts.map((one: { file: string; contract: string }) => [one.file, one.contract]),
      [["Vault.bin-runtime", "Vault"]],
    );
    assert.deepEqual([stuck.findings, stuck.error], [[], null]);
    assert.equal(odd.error.message, "Odd.bin is not bytecode as hexadecimal text.");
    assert.equal(stderr, "solhound: Odd.bin is not bytecode as hexadecimal text.\n");
    assert.equal(status, 2);
  });
});
