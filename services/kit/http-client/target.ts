/** Where the requests of a URL connect to. */
export function targetOf({ protocol, hostname, port }: URL): {
  host: string;
  port: number;
  usesTls: boolean;
} {
  const usesTls = protocol === 'https:';
  return { host: hostOf(hostname), port: Number(port) || (usesTls ? 443 : 80), usesTls };
}

/** The host of a URL as sockets take it: IPv6 without its brackets. */
export function hostOf(hostname: string): string {
  return hostname.replace(/^\[|\]$/g, '');
}
