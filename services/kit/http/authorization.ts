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
