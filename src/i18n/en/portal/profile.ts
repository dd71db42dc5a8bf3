export const profile = {
  saved: 'Your profile is saved.',
  numberHelp: 'One-time codes for a forgotten password go to this number.',
  noNumber: 'Without a number, only an administrator can help you when you forget your password.',
  newNumber: 'One-time codes go to the number, so a change of it needs your current password.',
  // With a password that somebody else has chosen.
  first: {
    title: 'Choose your own password',
    why: 'Your password was set by an administrator. Before you go on, choose one that only you know.',
  },
  password: {
    intro:
      'At least %{length} characters. A few words in a row are stronger than one word with signs, and easier to keep.',
    sessions: 'Every other device signed in with this account is signed out when you save.',
    submit: 'Change password',
    saved: 'Your password is changed. Other sessions have ended.',
    strength: 'Strength: %{strength}',
    weak: 'weak',
    fair: 'fair',
    strong: 'strong',
    short: 'At least %{length} characters: %{left} more.',
    mismatch: 'The two new passwords differ.',
  },
  fields: {
    currentPassword: 'Current password',
    newPassword: 'New password',
    repeatPassword: 'Repeat the new password',
  },
} as const;
