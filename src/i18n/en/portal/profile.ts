export const profile = {
  saved: 'Profile saved.',
  numberHelp: 'One-time codes for a forgotten password are sent to this number.',
  noNumber: 'Without a number, only an administrator can help you if you forget your password.',
  newContact:
    'Changing your mobile number or e-mail needs your current password. Barta informs the old number and address.',
  confirmation: {
    confirmed: 'This number is confirmed.',
    unconfirmed: 'This number is not confirmed. Until it is, Barta sends nothing but codes to it.',
    send: 'Send code',
    sent: 'A code was sent to your number. It is valid for %{minutes} minutes.',
    code: 'Code',
    confirm: 'Confirm',
    done: 'Your number is confirmed.',
  },
  // With a password that somebody else has chosen.
  first: {
    title: 'Choose your own password',
    why: 'Your password was set by an administrator. Choose one that only you know before you continue.',
  },
  password: {
    intro:
      'At least %{length} characters. A few words in a row are stronger than one word with symbols, and easier to remember.',
    sessions: 'All other devices signed in with this account are signed out when you save.',
    submit: 'Change password',
    saved: 'Password changed. Other sessions have ended.',
    strength: 'Strength: %{strength}',
    weak: 'weak',
    fair: 'fair',
    strong: 'strong',
    short: 'At least %{length} characters: %{left} more.',
    mismatch: 'The two new passwords do not match.',
  },
  fields: {
    currentPassword: 'Current password',
    newPassword: 'New password',
    repeatPassword: 'Repeat the new password',
  },
} as const;
