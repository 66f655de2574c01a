/** A transaction sequence as a check that runs transactions gives it. */

const attacker = "0xdeadbeefdeadbeefdeadbeefdeadbeefdeadbeef";
const contract = "0x901d12ebe1b195e5aa8748e62bd7734ae19b51ff";

/** The attacker pays in, and takes out what others have paid. */
export const drain = {
  initialState: { accounts: {} },
  steps: [
    { address: "", origin: "0xaffeaffeaffeaffeaffeaffeaffeaffeaffeaffe", input: "0x6080", value: "0x0" },
    { address: contract, origin: attacker, input: "0xd0e30db0", value: "0x14d1120d7b160000", name: "deposit()" },
    { address: contract, origin: attacker, input: "0x853828b6ffff", value: "0x0", name: "unknown" },
  ],
};
