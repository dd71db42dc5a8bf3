/** The page on which an invited person chooses a password. */
export const invitation = {
  title: 'Welcome',
  checking: 'Checking your invitation…',
  greeting: 'Dear %{name}, choose a password for your account.',
  username: 'Your username:',
  ended: 'This link does not work any more: it was used, has expired, or another one was sent after it.',
  incomplete: 'This link is not complete. Open it once more from your message.',
  what_now:
    'Ask the person who invited you to send another one. If you have already chosen a password, sign in.',
  retry: 'Try again',
  signed_in: 'Somebody is signed in here: %{name}. Sign out first, then sign in with your own username.',
  done: 'Your password is set.',
} as const;
