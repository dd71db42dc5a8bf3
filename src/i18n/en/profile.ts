export const profile = {
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
