import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { connect as connectTcp, type AddressInfo } from 'node:net';
import { createServer } from 'node:tls';
import { expect, onTestFinished, test } from 'vitest';
import { newBind, simulator } from './binds.ts';

/** Certificate and key of `localhost`, made for these tests and trusted by nobody else; valid until 2126. */
const pem = readFileSync(new URL('localhost.pem', import.meta.url), 'utf8');

/** A TLS end before the simulator, as a carrier's load balancer is. */
async function tlsPort(): Promise<number> {
  const { port } = await simulator();
  const server = createServer({ cert: pem, key: pem }, (secure) => {
    const plain = connectTcp(port, '127.0.0.1');
    for (const end of [secure, plain]) end.on('error', () => {});
    secure.pipe(plain).pipe(secure);
  }).listen(0, '127.0.0.1');
  server.on('tlsClientError', () => {});
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return (server.address() as AddressInfo).port;
}

test('a bind binds and submits over TLS to a carrier whose certificate it trusts', async () => {
  const { bind, send } = newBind(await tlsPort(), { tls: { ca: pem, servername: 'localhost' } });
  await bind.open();
  expect(await send()).toMatchObject([{ kind: 'accepted' }]);
});

test('a bind refuses a certificate that nobody it trusts has signed', async () => {
  await expect(newBind(await tlsPort(), { tls: true }).bind.open()).rejects.toThrow(
    'DEPTH_ZERO_SELF_SIGNED_CERT',
  );
});

test('a bind refuses the certificate of another host', async () => {
  const { bind } = newBind(await tlsPort(), { tls: { ca: pem, servername: 'carrier.example' } });
  await expect(bind.open()).rejects.toThrow('ERR_TLS_CERT_ALTNAME_INVALID');
});

test('a bind sends no credentials to a port that speaks no TLS', async () => {
  const { port, state } = await simulator();
  await expect(newBind(port, { tls: true }).bind.open()).rejects.toThrow();
  expect(state().binds.every(({ systemId }) => systemId === null)).toBe(true);
});
