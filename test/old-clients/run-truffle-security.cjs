/** Calls truffle-security as `truffle run verify` does: with Truffle's configuration of the project in the first argument. */

const Module = require("node:module");
const path = require("node:path");

const [, , part, folder] = process.argv;

/** A native module that the plugin loads, and calls for its progress bars alone. */
const load = Module._load;
Module._load = (name, ...rest) => (name === "sleep" ? {} : load(name, ...rest));

const requireFromPart = Module.createRequire(path.join(part, "package.json"));
const config = requireFromPart("@truffle/config")
  .default()
  .with({
    working_directory: folder,
    contracts_directory: path.join(folder, "contracts"),
    build_directory: path.join(folder, "build"),
    contracts_build_directory: path.join(folder, "build/contracts"),
    _: ["verify"],
    all: true,
    progress: false,
    style: "json",
    logger: console,
  });
requireFromPart("truffle-security")(config);
