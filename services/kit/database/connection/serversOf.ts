const hostList = /^(postgres(?:ql)?:\/\/(?:[^/?]*@)?)([^/?]*)([^?]*)(\?.*)?$/i;
/** The parameter by which libpq chooses one of several servers. Services can only use one that takes writes. */
const targetParameter = 'target_session_attrs';
export const writableTargets = ['read-write', 'primary'];

/**
 * Splits a URL that names several hosts.
 * @returns a URL for each host, as the driver reads it, and the value of `target_session_attrs`
 */
export function serversOf(databaseUrl: string): { urls: string[]; wants: string | null } {
  const [, start, hosts, path, query] = hostList.exec(databaseUrl) ?? [];
  if (start === undefined || hosts === undefined) return { urls: [databaseUrl], wants: null };
  const parameters = new URLSearchParams(query);
  const wants = parameters.get(targetParameter);
  parameters.delete(targetParameter);
  const rest = wants === null ? (query ?? '') : parameters.size > 0 ? `?${parameters.toString()}` : '';
  return { urls: hosts.split(',').map((host) => `${start}${host}${path}${rest}`), wants };
}
