/** The second step of a sign-in, which few sign-ins have: `SecondStepForm` brings them along. */
export const secondStep = {
  app: {
    intro: 'Enter the code that your authenticator app shows now.',
    label: 'Code',
    hint: 'Six digits. The code is checked when all are entered.',
    incomplete: 'The code has six digits.',
  },
  passkey: {
    intro: 'Confirm with a passkey: by fingerprint, face, PIN or security key.',
    submit: 'Use your passkey',
    pending: 'Waiting for your passkey…',
    cancelled: 'The passkey was not used. Try again, or choose another way.',
    failed: 'This browser could not use a passkey. Try again, or choose another way.',
  },
  recovery: {
    intro:
      'Enter one of your recovery codes. If you have none, an administrator can reset two-step verification.',
    label: 'Recovery code',
    hint: 'Twelve letters and digits. Each code works once.',
    incomplete: 'A recovery code has twelve letters and digits.',
  },
  /** The other ways, each a link. */
  use: {
    passkey: 'Use a passkey',
    app: 'Use the authenticator app',
    recovery: 'Use a recovery code',
  },
  ended: 'The sign-in took too long or had too many wrong codes. Start again.',
} as const;
