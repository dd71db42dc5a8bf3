import { isIPv4 } from 'node:net';
import type { RouteRecord } from '#services/engine/carriers/routes/routeRecords.ts';
import { serversOf } from '#services/kit/database/connection/serversOf.ts';
import { listSetting } from '#services/kit/process/settings.ts';
import type { Finding } from './findings.ts';
import type { ExaminedSettings } from './settings.ts';

/** Settings that only some programs have. */
type Addresses = Partial<
  Record<
    | 'DATABASE_URL'
    | 'DATABASE_READ_URL'
    | 'DIRECTORY_URL'
    | 'SMTP_URL'
    | 'MAIN_API_URL'
    | 'SMS_RECEIVER_URL'
    | 'DATABASE_MANAGER_URL'
    | 'PUBLIC_API_URL'
    | 'PORTAL_ORIGINS'
    | 'CELL_ORIGINS'
    | 'ARCHIVE_ENDPOINT'
    | 'OTEL_EXPORTER_OTLP_ENDPOINT'
    | 'TRUSTED_PROXIES',
    string | undefined
  >
>;

/** Finds settings that send data over a network without encryption. Whether that network is safe only the operator knows. */
export function examineClearText(settings: ExaminedSettings & Addresses): Finding[] {
  const found = [
    ...(['DATABASE_URL', 'DATABASE_READ_URL', 'DIRECTORY_URL'] as const).flatMap((name) =>
      databaseIn(name, settings[name] ?? ''),
    ),
    ...mailIn(settings.SMTP_URL ?? ''),
    ...(
      [
        'MAIN_API_URL',
        'SMS_RECEIVER_URL',
        'DATABASE_MANAGER_URL',
        'PUBLIC_API_URL',
        'PORTAL_ORIGINS',
        'CELL_ORIGINS',
        'ARCHIVE_ENDPOINT',
        'OTEL_EXPORTER_OTLP_ENDPOINT',
      ] as const
    ).flatMap((name) => urlsIn(name, settings[name] ?? '')),
    ...ownPortsOf(settings),
  ];
  if (found.length === 0)
    return [
      { check: 'clear text', result: 'ok', detail: 'no setting sends anything over a network in clear text' },
    ];
  return found.map(warning);
}

/** Warns of routes that submit to another machine without TLS. */
export function clearTextOfRoutes(
  routes: readonly Pick<RouteRecord, 'name' | 'host' | 'usesTls'>[],
): Finding[] {
  return routes
    .filter(({ host, usesTls }) => !usesTls && !isThisMachine(host))
    .map(({ name, host }) =>
      warning(
        `The route ${name} sends its password and all messages to ${host} in clear text: ask the carrier for TLS, or for a private network.`,
      ),
    );
}

function warning(detail: string): Finding {
  return { check: 'clear text', result: 'warning', detail };
}

function databaseIn(name: string, setting: string): string[] {
  if (!setting) return [];
  const urls = serversOf(setting)
    .urls.filter((url) => URL.canParse(url))
    .map((url) => new URL(url));
  const distant = urls.filter(
    ({ hostname, searchParams }) => !isThisMachine(searchParams.get('host') ?? hostname),
  );
  const [first] = distant;
  if (!first) return [];
  const mode = first.searchParams.get('sslmode');
  const hosts = distant.map(({ hostname }) => hostname).join(', ');
  if (mode === 'no-verify')
    return [`${name} trusts whoever answers for ${hosts}: sslmode=verify-full checks the certificate.`];
  const isEncrypted =
    mode === null
      ? ['true', '1'].includes(first.searchParams.get('ssl') ?? '') || first.searchParams.has('sslrootcert')
      : mode !== 'disable';
  return isEncrypted
    ? []
    : [
        `${name} reaches ${hosts} in clear text: add sslmode=verify-full to it if that network is not your own.`,
      ];
}

/** With a password TLS is required, see `mailTransport`. */
function mailIn(setting: string): string[] {
  if (!URL.canParse(setting)) return [];
  const { protocol, hostname, username } = new URL(setting);
  if (protocol === 'smtps:' || username || isThisMachine(hostname)) return [];
  return [
    `SMTP_URL may send e-mails to ${hostname} in clear text: begin it with smtps:// if the server can.`,
  ];
}

function urlsIn(name: string, setting: string): string[] {
  const hosts = listSetting(setting)
    .filter((url) => url.startsWith('http:') && URL.canParse(url))
    .map((url) => new URL(url).hostname)
    .filter((host) => !isThisMachine(host));
  return hosts.length > 0
    ? [
        `${name} names ${[...new Set(hosts)].join(', ')} by http, so that passwords and messages go there in clear text: use https.`,
      ]
    : [];
}

function ownPortsOf({ HOST, TRUSTED_PROXIES = '' }: { HOST: string } & Addresses): string[] {
  if (isThisMachine(HOST)) return [];
  const who = TRUSTED_PROXIES
    ? `nobody but the proxy (${TRUSTED_PROXIES})`
    : 'nobody but a proxy that ends TLS';
  return [
    `HOST is ${HOST}, where the services speak plain http: see by a firewall that ${who} reaches their ports.`,
  ];
}

/** Also the path of a socket, and no host at all. */
function isThisMachine(host: string): boolean {
  const plain = host.replace(/^\[|\]$/g, '');
  return (
    plain === '' ||
    plain === 'localhost' ||
    plain === '::1' ||
    plain.startsWith('/') ||
    (isIPv4(plain) && plain.startsWith('127.'))
  );
}
