import { text, windows } from '../lib/gateway.ts';
import { carrierPassword } from '../lib/simulator.ts';

interface KannelPorts {
  admin: number;
  smsbox: number;
  http: number;
  /** Where an HTTP carrier pushes receipts. */
  receipts: number;
}

type ReceiptStore = { kind: 'memory' } | { kind: 'postgres'; url: string };

export interface KannelSettings {
  folder: string;
  ports: KannelPorts;
  carrierPort: number;
  /** Where it submits by HTTP; by SMPP if left out. */
  carrierUrl?: string;
  /** Its password at an HTTP carrier; the simulator's if left out. */
  carrierKey?: string;
  receipts: ReceiptStore;
  /** Where accepted messages outlive a restart: nowhere, in one file that grows, or in a file a message; never fsynced. */
  store: 'none' | 'file' | 'spool';
}

const password = 'bench';

/** Its configuration file: nothing is logged but warnings, nothing is throttled, the window is the one at which it was fastest. */
export function kannelConfig({
  folder,
  ports,
  carrierPort,
  carrierUrl,
  carrierKey = carrierPassword,
  receipts,
  store,
}: KannelSettings): string {
  return [
    group('core', {
      'admin-port': ports.admin,
      'admin-interface': '127.0.0.1',
      'admin-password': password,
      'smsbox-port': ports.smsbox,
      'smsbox-interface': '127.0.0.1',
      'box-allow-ip': '127.0.0.1',
      'log-file': `"${folder}/bearerbox.log"`,
      'log-level': 2,
      ...(store !== 'none' && { 'store-type': store, 'store-location': `"${folder}/${store}"` }),
      'dlr-storage': receipts.kind === 'memory' ? 'internal' : 'pgsql',
    }),
    carrierUrl === undefined ? smppCarrier(carrierPort) : httpCarrier(carrierUrl, carrierKey, ports.receipts),
    group('smsbox', {
      'bearerbox-host': '127.0.0.1',
      'sendsms-port': ports.http,
      'sendsms-interface': '127.0.0.1',
      'log-file': `"${folder}/smsbox.log"`,
      'log-level': 2,
    }),
    group('sendsms-user', { username: 'bench', password, 'max-messages': 1 }),
    // Receipts reach it as messages too, and it wants a service for those; no answer is sent to it.
    group('sms-service', { keyword: 'default', 'max-messages': 0, text: '""' }),
    ...(receipts.kind === 'postgres' ? receiptTable(receipts.url) : []),
  ].join('\n');
}

function smppCarrier(port: number): string {
  return group('smsc', {
    smsc: 'smpp',
    'smsc-id': 'carrier',
    host: '127.0.0.1',
    port,
    'smsc-username': 'barta',
    'smsc-password': carrierPassword,
    'system-type': 'bench',
    'transceiver-mode': 'true',
    'max-pending-submits': windows.kannel,
    'source-addr-ton': 5,
    'source-addr-npi': 0,
    'dest-addr-ton': 1,
    'dest-addr-npi': 1,
    // Ids are compared as they are written.
    'msg-id-type': '0x00',
  });
}

/** @param receiptPort where it takes receipts that the carrier pushes */
function httpCarrier(url: string, key: string, receiptPort: number): string {
  return group('smsc', {
    smsc: 'http',
    'smsc-id': 'carrier',
    'system-type': 'kannel',
    'send-url': `"${url}/cgi-bin/sendsms"`,
    'smsc-username': 'barta',
    'smsc-password': key,
    port: receiptPort,
    // It takes receipts from who knows what it shows the carrier.
    'dlr-url': `"http://127.0.0.1:${receiptPort}/?username=barta&password=${key}"`,
    'connect-allow-ip': '127.0.0.1',
    'max-pending-submits': windows.kannel,
  });
}

function receiptTable(url: string): string[] {
  const { hostname, port, username, pathname } = new URL(url);
  return [
    group('pgsql-connection', {
      id: 'receipts',
      host: hostname,
      port,
      username,
      password: 'none',
      database: pathname.slice(1),
      'max-connections': 8,
    }),
    group('dlr-db', {
      id: 'receipts',
      table: 'dlr',
      'field-smsc': 'smsc',
      'field-timestamp': 'ts',
      'field-source': 'source',
      'field-destination': 'destination',
      'field-service': 'service',
      'field-url': 'url',
      'field-mask': 'mask',
      'field-boxc-id': 'boxc',
      'field-status': 'status',
    }),
  ];
}

/**
 * The table it asks for. It deletes by `oid`, which PostgreSQL no longer gives to rows by itself, so here it is a
 * column; both of its look-ups have their index.
 */
export const receiptTableStatements = [
  `create table dlr (oid bigint generated always as identity primary key, smsc text, ts text, source text,
     destination text, service text, url text, mask int, boxc text, status int)`,
  'create index on dlr (ts, smsc)',
];

export function statusPath(): string {
  return `/status.txt?password=${password}`;
}

/** Asks for receipts of success and failure (mask 3), without a URL to tell them to: that would cost it more. */
export function sendSmsRequest(to: string): string {
  const query = new URLSearchParams({
    username: 'bench',
    password,
    from: 'BARTA',
    to,
    text,
    'dlr-mask': '3',
  });
  return `GET /cgi-bin/sendsms?${query} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: keep-alive\r\n\r\n`;
}

function group(name: string, values: Readonly<Record<string, string | number>>): string {
  const lines = Object.entries(values).map(([key, value]) => `${key} = ${value}`);
  return `group = ${name}\n${lines.join('\n')}\n`;
}
