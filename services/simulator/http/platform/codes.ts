/** Codes of the Central Platform (9000 and above) and of the operators behind it, each with its words. */
export const platformCodes: Readonly<Record<number, string>> = {
  9000: 'Request successful!',
  9001: 'A required field is missing',
  9002: 'The credentials do not match',
  9003: 'The balance is used up',
  9004: 'The balance is too low',
  9006: 'The source IP is not allowed',
  9007: 'The bill MSISDN is not valid',
  9008: 'The CLI is not valid',
  9010: 'Too many destination numbers',
  9011: 'The server of the operator failed',
  9012: 'The dipping failed',
  9013: 'The content is not valid',
  9014: 'The content has a forbidden keyword',
  9015: 'The DND server failed',
  9019: 'The transaction type is not valid',
  9020: 'The message type is not valid',
  9099: 'The server failed',
  1000: 'Success',
  1001: 'The IP is blocked',
  1006: 'The CLI is not valid at the operator',
  1008: 'The balance at the operator is too low',
  1009: 'The user is on the DND list',
  1010: 'The number is not valid',
  1011: 'The transaction is a duplicate',
  1013: 'No such request',
  1014: 'The delivery is pending',
  1015: 'The TPS limit is exceeded',
  1016: 'The number is barred',
  1018: 'There is no live campaign',
  1019: 'The message body is not valid',
  1051: 'The quota is used up',
  1054: 'Too many numbers for the operator',
};

/** Whether a code is of the platform itself, which has then asked no operator. */
export function isPlatformCode(code: number): boolean {
  return code >= 9_000;
}

export function wordsOf(code: number): string {
  return platformCodes[code] ?? `Code ${code}`;
}
