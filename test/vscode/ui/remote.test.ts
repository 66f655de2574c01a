/** Connected mode, as a user meets it: signing in, the question before the first upload, and no token anywhere. */

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { adminPassword, startTestServer, type TestServer } from "../../harness/api/api-server.ts";
import { openFile, runCommand, startWorkbench, type Workbench } from "../harness/workbench.ts";
import { keepFailure } from "./keep-failure.ts";

/** As JSON Web Tokens begin. */
const tokenStart = "eyJhbGciOi";

describe("connected to an instance", () => {
  let workbench: Workbench;
  let server: TestServer;

  before(async () => {
    server = await startTestServer();
    const connection = { url: server.url, mode: "quick" };
    workbench = await startWorkbench({ settings: { "solhound.run": "manual", "solhound.connection": connection } });
    await workbench.open("bank");
    await openFile(workbench.page, "Wallet.sol");
  });
  afterEach(async function () {
    await keepFailure(this.currentTest, workbench);
  });
  after(async () => {
    await workbench.close();
    await server.close();
  });

  const statusBar = (text: string) => workbench.page.locator(".statusbar-item", { hasText: text });
  const input = () => workbench.page.locator(".quick-input-widget input").first();

  async function answer(text: string): Promise<void> {
    await input().fill(text);
    await workbench.page.keyboard.press("Enter");
  }

  it("Sign In takes a password, and says where it signed in", async () => {
    await runCommand(workbench.page, "Solhound: Sign In");
    await workbench.page.locator(".quick-input-title", { hasText: `Sign in to ${server.url}` }).waitFor();
    await workbench.screenshot("sign-in");
    await workbench.page.locator(".quick-input-list .monaco-list-row", { hasText: "Password" }).first().click();
    await workbench.page.locator(".quick-input-widget", { hasText: "User name, address or e-mail" }).waitFor();
    await answer("admin");
    await workbench.page.locator(".quick-input-widget input[type=password]").waitFor();
    await answer(adminPassword);
    await statusBar(`Solhound: signed in to ${server.url}`).waitFor();
  });

  it("asks before the first upload where the sources go", async () => {
    await runCommand(workbench.page, "Solhound: Analyze Contract");
    const dialog = workbench.page.locator(".monaco-dialog-box", { hasText: `Send 1 file to ${server.url}?` });
    await dialog.waitFor();
    assert.equal(await dialog.getByRole("button", { name: "Cancel" }).count(), 0);
    await workbench.screenshot("upload");
    await dialog.getByRole("button", { name: "Upload" }).click();
  });

  it("never asks again", async () => {
    await workbench.page.locator(".squiggly-warning").waitFor({ timeout: 60_000 });
    await statusBar("Solhound: 1 finding (1 medium) in Wallet.sol").waitFor();
    await runCommand(workbench.page, "Solhound: Analyze Contract");
    await statusBar("Solhound: 1 finding (1 medium) in Wallet.sol").waitFor();
    assert.equal(await workbench.page.locator(".monaco-dialog-box").count(), 0);
    const { access } = await server.login();
    const { json } = await server.call("GET", "/v1/analyses", { token: access });
    // More where this was tried again.
    assert.ok((json as { readonly total: number }).total >= 2);
  });

  it("leaves no token in settings, state or logs", () => {
    const profile = path.dirname(workbench.workspace);
    const files = readdirSync(profile, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
    const withToken = files
      .map(({ parentPath, name }) => path.join(parentPath, name))
      .filter((file) => !file.includes("/extensions/") && readFileSync(file).includes(tokenStart));
    assert.ok(files.length > 0);
    assert.deepEqual(withToken, []);
  });
});
