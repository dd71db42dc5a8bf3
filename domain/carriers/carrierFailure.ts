/** The words of carriers, sockets and TLS, and what they mean to people; the screens have a sentence for each. */
const meanings = [
  [/purse [a-z ]{0,40}is empty/, 'no_money'],
  [/refuses the account/, 'account'],
  [/CARRIER_PRIVATE_ADDRESSES/, 'private_address'],
  [/answers with HTTP status/, 'other_service'],
  [/ESME_R(INVPASWD|INVSYSID|BINDFAIL)/, 'credentials'],
  [/ESME_RALYBND/, 'bound_already'],
  [/refuses messages/, 'refuses'],
  [/does not answer submits|no answer in/, 'silent'],
  [/ECONNREFUSED/, 'refused'],
  [/ENOTFOUND|EAI_AGAIN/, 'unknown_host'],
  [/no connection in|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EHOSTDOWN/, 'unreachable'],
  [/CERT|SELF_SIGNED|UNABLE_TO_VERIFY|ERR_SSL|ERR_TLS|EPROTO|certificate/, 'certificate'],
  [/ECONNRESET|EPIPE|closed|unbind|unbound/i, 'cut'],
] as const;

export type FailureMeaning = (typeof meanings)[number][1];

/** The meaning of a failure; undefined where only its own words are known. */
export function failureMeaning(failure: string): FailureMeaning | undefined {
  return meanings.find(([words]) => words.test(failure))?.[1];
}
