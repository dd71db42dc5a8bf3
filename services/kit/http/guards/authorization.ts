import { refusal, type AppError } from '../../errors.ts';
import { isInNetworks } from '../../auth/networks.ts';
import type { Session } from '../../auth/session.ts';

/**
 * The secret in an `Authorization` header: that of Bearer, or of HTTP Basic the password, or what stands in its place where
 * there is none, as in `curl -u KEY:`. Empty when there is none.
 */
export function secretOf(header = ''): string {
  const [, scheme = '', credentials = ''] = /^(\w+) +(\S.*)$/.exec(header) ?? [];
  if (scheme.toLowerCase() === 'bearer') return credentials;
  if (scheme.toLowerCase() !== 'basic') return '';
  const pair = Buffer.from(credentials, 'base64').toString('utf8');
  const colon = pair.indexOf(':');
  return colon === -1 ? pair : pair.slice(colon + 1) || pair.slice(0, colon);
}

const keyPattern = /^barta_[a-z]{4,6}_[A-Za-z0-9_-]{43}$/;

/** A text that cannot be a key is refused without a look at the database. @throws not-signed-in */
export function checkedKey(key: string): string {
  if (key === '') throw refusal('not-signed-in', 'api-key-missing');
  if (!keyPattern.test(key)) throw keyUnknown();
  return key;
}

export function keyUnknown(): AppError {
  return refusal('not-signed-in', 'api-key-unknown');
}

/** Why a key may not be used from where it was shown, or null. */
export function networkRefusal({ apiKey, address }: Pick<Session, 'apiKey' | 'address'>): AppError | null {
  const isElsewhere = apiKey !== null && !isInNetworks(address, apiKey.networks);
  return isElsewhere ? refusal('forbidden', 'network-not-of-key') : null;
}
