/** What a field wants, said when it was given something else: field → sentence. */
export const form = {
  username: '3 to 64 letters, digits, dots, dashes, underscores or @; a letter or digit first.',
  senderId: '3 to 11 Latin letters, digits or signs, or up to 15 digits.',
  email: 'An e-mail address has an @ and a domain, such as name@company.com.',
  password: 'At least 10 characters.',
  host: 'A name such as smsc.carrier.com or an address such as 203.0.113.7: no port, no spaces.',
  systemId: '1 to 15 Latin letters, digits or signs.',
  systemType: 'Up to 12 Latin letters, digits or signs.',
  prefixes: 'A prefix has digits only, with the country code: 88017.',
  timeZone: 'A zone is written like Asia/Dhaka.',
  amount: 'A whole number of SMS: digits only, without a dot or a sign.',
} as const;

export const location = {
  label: 'Location',
  division_first: 'Choose a division first.',
  district_first: 'Choose a district first.',
} as const;
