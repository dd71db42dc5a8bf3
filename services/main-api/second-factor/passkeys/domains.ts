import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { refusal } from '#services/kit/errors.ts';
import { listSetting } from '#services/kit/process/settings.ts';

interface PortalAddress {
  PORTAL_ORIGINS: string;
  PORTAL_PORT: number;
}

/** The domains at which passkeys work: WebAuthn calls the host name of the portal's address the RP ID. */
export interface PasskeyDomains {
  /** The domain of the portal that makes this request; null where browsers have no passkeys. */
  of(request: Pick<FastifyRequest, 'headers'>): string | null;
  /** @throws conflict where browsers have no passkeys */
  need(request: Pick<FastifyRequest, 'headers'>): string;
  /** The portal's addresses at a domain: only there may a passkey have been used. */
  originsOf(domain: string): string[];
}

export function passkeyDomains({ PORTAL_ORIGINS, PORTAL_PORT }: PortalAddress): PasskeyDomains {
  const listed = listSetting(PORTAL_ORIGINS);
  // Without the setting the portal may be reached by any name of this host, but by HTTP, where only localhost has passkeys.
  const origins = (listed.length > 0 ? listed : [`http://localhost:${PORTAL_PORT}`])
    .map((origin) => new URL(origin))
    .filter(hasPasskeys);
  const of = ({ headers }: Pick<FastifyRequest, 'headers'>) => {
    // A call without an origin is no browser's; it is answered for the portal's first address.
    const own =
      headers.origin === undefined ? origins[0] : origins.find(({ origin }) => origin === headers.origin);
    return own?.hostname ?? null;
  };
  return {
    of,
    need(request) {
      const domain = of(request);
      if (domain === null) throw refusal('conflict', 'passkeys-not-here');
      return domain;
    },
    originsOf: (domain) => origins.filter(({ hostname }) => hostname === domain).map(({ origin }) => origin),
  };
}

/** Browsers have passkeys in secure contexts only, and at names, not at addresses. */
function hasPasskeys({ protocol, hostname }: URL): boolean {
  return (
    (protocol === 'https:' || hostname === 'localhost') && isIP(hostname) === 0 && !hostname.startsWith('[')
  );
}
