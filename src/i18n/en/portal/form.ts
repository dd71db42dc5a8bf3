/** The rule of a field, said when it was given something else: field → sentence. */
export const form = {
  username: '3 to 64 letters, digits, dots, dashes, underscores or @; a letter or digit first.',
  senderId: '3 to 11 Latin letters, digits or symbols, or up to 15 digits.',
  email: 'Enter an e-mail address such as name@company.com.',
  password: 'At least 10 characters.',
  host: 'A name such as smsc.carrier.com or an address such as 203.0.113.7, without port or spaces.',
  systemId: '1 to 15 Latin letters, digits or symbols.',
  systemType: 'Up to 12 Latin letters, digits or symbols.',
  billMsisdn: '5 to 15 digits, as the operator gave it.',
  httpPath: 'Begins with a slash, without spaces or other letters than ASCII: write a space as %20.',
  httpHeader: 'Letters, digits and dashes.',
  httpStatus: 'A status such as 202, 2xx, or * for any.',
  httpField: 'Names separated by dots, such as messages.0.id.',
  httpText: 'Only printable ASCII, without line breaks.',
  httpNetwork: 'Addresses such as 203.0.113.7 or networks such as 203.0.113.0/24.',
  callbackBase: 'Begins with http:// or https://, without spaces.',
  prefixes: 'Digits only, with the country code: 88017.',
  timeZone: 'Enter a time zone such as Asia/Dhaka.',
  amount: 'A whole number of credits: digits only, without a dot or sign.',
} as const;

export const location = {
  label: 'Location',
  division_first: 'Choose a division first.',
  district_first: 'Choose a district first.',
} as const;
