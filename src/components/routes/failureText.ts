/** Words of carriers, sockets and TLS → what they mean to an operator: keys of `routes.failure`. */
const meanings: readonly [RegExp, string][] = [
  [/ESME_R(INVPASWD|INVSYSID|BINDFAIL)/, 'credentials'],
  [/ESME_RALYBND/, 'bound_already'],
  [/refuses messages/, 'refuses'],
  [/does not answer submits/, 'silent'],
  [/ECONNREFUSED/, 'refused'],
  [/ENOTFOUND|EAI_AGAIN/, 'unknown_host'],
  [/ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EHOSTDOWN/, 'unreachable'],
  [/CERT|SELF_SIGNED|UNABLE_TO_VERIFY|ERR_SSL|ERR_TLS|EPROTO|certificate/, 'certificate'],
  [/ECONNRESET|EPIPE|closed|unbind|unbound/i, 'cut'],
];

/** The key of what a failure means, or undefined where only its own words are known. */
export function failureKey(failure: string): string | undefined {
  const meaning = meanings.find(([words]) => words.test(failure))?.[1];
  return meaning && `routes.failure.${meaning}`;
}
