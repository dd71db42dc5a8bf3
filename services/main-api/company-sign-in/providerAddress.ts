import { isIP } from 'node:net';
import type { FieldProblem } from '#contract/errors.ts';
import { isPrivateAddress } from '#services/kit/http-client/privateAddress.ts';
import { hostOf } from '#services/kit/http-client/target.ts';

/** This machine by the names under which nobody else can answer. */
const ownHosts = ['localhost', '127.0.0.1', '::1'];

/**
 * Why a page or a service of an identity provider may not have this address; null if it may. A name is looked up again at each
 * connection, which then refuses private addresses. In plain HTTP this machine alone is reached.
 */
export function providerAddressProblem(url: string, allowsPrivate: boolean): FieldProblem | null {
  if (!URL.canParse(url)) return 'url-not-understood';
  const { protocol, username, password, hash, hostname } = new URL(url);
  if (username || password || hash) return 'url-not-understood';
  const host = hostOf(hostname);
  if (protocol !== 'https:' && !(protocol === 'http:' && allowsPrivate && ownHosts.includes(host)))
    return 'issuer-needs-https';
  const isPrivate = host === 'localhost' || (isIP(host) !== 0 && isPrivateAddress(host));
  return isPrivate && !allowsPrivate ? 'url-private' : null;
}
