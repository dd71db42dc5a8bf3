const withHosts = /^(postgres(?:ql)?:\/\/(?:[^@/?]*@)?)([^/?]*)([^?]*)(\?.*)?$/i;
/** Of libpq: which server of several a program wants. We only work on one that takes writes. */
const attribute = 'target_session_attrs';
export const writableServers = ['read-write', 'primary'];

/** Takes a list of hosts apart. @returns one URL for each, as the driver reads it */
export function serversOf(databaseUrl: string): { urls: string[]; wants: string | null } {
  const [, start, hosts, path, query] = withHosts.exec(databaseUrl) ?? [];
  if (start === undefined || hosts === undefined) return { urls: [databaseUrl], wants: null };
  const parameters = new URLSearchParams(query);
  const wants = parameters.get(attribute);
  parameters.delete(attribute);
  const rest = wants === null ? (query ?? '') : parameters.size > 0 ? `?${parameters.toString()}` : '';
  return { urls: hosts.split(',').map((host) => `${start}${host}${path}${rest}`), wants };
}
