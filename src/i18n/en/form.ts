/** What a field wants, said when it was given something else: field → sentence. */
export const form = {
  username: '3 to 64 letters, digits, dots, dashes, underscores or @; a letter or digit first.',
  senderId: '3 to 11 Latin letters, digits or signs, or up to 15 digits.',
  email: 'An e-mail address has an @ and a domain, such as name@company.com.',
  password: 'At least 10 characters.',
  amount: 'A whole number of SMS: digits only, without a dot or a sign.',
} as const;
