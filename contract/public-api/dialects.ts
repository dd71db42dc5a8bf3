interface DialectAddress {
  /** The provider or the program whose calls these are. */
  name: string;
  /** Stands in front of its own paths, so that a client changes its base address and nothing else. */
  path: `/dialects/${string}`;
  /** Where a client has the key: the name of a parameter, or a header. */
  keyIn: string;
}

/** The dialects that the public API understands, so that programs written for others go on as they are. */
export const dialects = {
  bulksmsbd: { name: 'Bulk SMS BD', path: '/dialects/bulksmsbd', keyIn: 'api_key' },
  elitbuzz: { name: 'elitbuzz, smsd.one, older MiMSMS', path: '/dialects/elitbuzz', keyIn: 'api_key' },
  alpha: { name: 'Alpha SMS (sms.net.bd)', path: '/dialects/alpha', keyIn: 'api_key' },
  sslwireless: { name: 'SSL Wireless v3', path: '/dialects/sslwireless', keyIn: 'api_token' },
  kannel: { name: 'Kannel', path: '/dialects/kannel', keyIn: 'password' },
  jasmin: { name: 'Jasmin', path: '/dialects/jasmin', keyIn: 'password' },
  twilio: { name: 'Twilio', path: '/dialects/twilio', keyIn: 'Authorization' },
} as const satisfies Record<string, DialectAddress>;

export type DialectName = keyof typeof dialects;

/** The account SID that Twilio's clients send beside a key, which is their auth token: `AC` and 32 hexadecimal digits. */
export function twilioAccountSid(keyId: number): string {
  return `AC${keyId.toString(16).padStart(32, '0')}`;
}
