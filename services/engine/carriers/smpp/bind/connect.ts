import { isIP, connect as connectTcp, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import type { BindOptions } from './bindOptions.ts';

/** Opens the TCP or TLS connection. `onReady` is called when the first PDU may be written. */
export function connect({ host, port, tls }: BindOptions, onReady: () => void): Socket {
  if (!tls) return connectTcp({ host, port }, onReady);
  return connectTls(
    {
      host,
      port,
      // A server name must not be an address (RFC 6066 §3).
      servername: isIP(host) ? undefined : host,
      ...(tls === true ? {} : tls),
      rejectUnauthorized: true,
      minVersion: 'TLSv1.2',
    },
    onReady,
  );
}
