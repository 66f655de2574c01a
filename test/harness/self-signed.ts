/** A server on this machine with a certificate that nobody vouches for. */

import type { RequestListener } from "node:http";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";

/** For `localhost` and this test alone; worth nothing anywhere else. */
const key = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQghAQhCEar1WBEh/O6
qAKKQAkXLQolmGpm2MW1oaccOpyhRANCAATZluRb8h/IiUMojAmZoSLP+EVGDDCX
ZwF/38mIBjLxBwkrLTyzQH3duzpYvHeZ2Vb5o8H53c2osRh623vMZyGb
-----END PRIVATE KEY-----
`;

const cert = `-----BEGIN CERTIFICATE-----
MIIBmjCCAUGgAwIBAgIUFfzk/bXaGPDJx5a8X7we/mZHQuAwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyMjE0MzIwMloYDzIxMjYxMDI5
MTQzMjAyWjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAATZluRb8h/IiUMojAmZoSLP+EVGDDCXZwF/38mIBjLxBwkrLTyzQH3d
uzpYvHeZ2Vb5o8H53c2osRh623vMZyGbo28wbTAdBgNVHQ4EFgQUjysBHKdPa4C8
dDh5XqiBHuAWCyowHwYDVR0jBBgwFoAUjysBHKdPa4C8dDh5XqiBHuAWCyowDwYD
VR0TAQH/BAUwAwEB/zAaBgNVHREEEzARgglsb2NhbGhvc3SHBH8AAAEwCgYIKoZI
zj0EAwIDRwAwRAIgGk0wpGdmqQY2dJrsMjXi/6XrJ/UDkmbP3Fn2+s+baZ8CIH/Y
DyNfA31dRduzLnSrQIB0jB4hOzJVI+PLaOz0NjzE
-----END CERTIFICATE-----
`;

/** Starts it on a free port. */
export async function startSelfSigned(listener: RequestListener): Promise<{ readonly url: string; close(): void }> {
  const server = createServer({ key, cert }, listener);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { url: `https://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => server.close() };
}
