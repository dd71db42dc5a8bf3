import { isIP } from 'node:net';
import type { FieldProblem } from '#contract/errors.ts';
import { isPrivateAddress } from '../http-client/privateAddress.ts';
import { hostOf } from '../http-client/target.ts';

/**
 * Why nothing may be sent to this address; null if it may. A name is looked up again at each connection, which then refuses private
 * addresses.
 */
export function addressProblem(url: string, allowsPrivate: boolean): FieldProblem | null {
  if (!URL.canParse(url)) return 'url-not-understood';
  const { protocol, username, password, hash, hostname } = new URL(url);
  if (username || password || hash) return 'url-not-understood';
  if (protocol !== 'https:' && !(allowsPrivate && protocol === 'http:')) return 'url-needs-https';
  const host = hostOf(hostname);
  return !allowsPrivate && isIP(host) !== 0 && isPrivateAddress(host) ? 'url-private' : null;
}
