/** A forgotten password, and a new one in its place: the pages bring these texts along. */
export const recovery = {
  ask: {
    title: 'Forgot password',
    intro: 'Enter your username. A one-time code is sent by SMS to your account’s mobile number.',
    submit: 'Send the code',
    pending: 'Sending…',
    startAgain: 'For your safety, start again: request a new code.',
  },
  code: {
    title: 'Enter the code',
    // Says nothing of whether there is such an account.
    sent: 'If an account with this username exists, a code was sent to its mobile number.',
    username: 'Username:',
    label: 'Code',
    hint: 'Six digits. The code is checked when all are entered.',
    incomplete: 'The code has six digits.',
    usedUp: 'Too many attempts with this code. Request a new one.',
    submit: 'Check the code',
    pending: 'Checking…',
    left: 'The code is valid for another %{time}.',
    expired: 'The code has expired. Request a new one.',
    resend: 'Send a new code',
    resendIn: 'Send a new code (in %{time})',
    sentAgain: 'If the account exists, a new code was sent. Only the newest code works.',
    otherUsername: 'Use another username',
  },
  newPassword: {
    title: 'Choose a new password',
    sessions: 'All devices signed in with this account are signed out when you set it.',
    missing: 'Enter a new password.',
    submit: 'Set the password',
    pending: 'Setting…',
    over: 'The time to set a new password has expired. Request a new code.',
  },
} as const;
