export const auth = {
  title: 'Sign in',
  tagline: 'Every message accounted for.',
  username: 'Username',
  password: 'Password',
  usernameMissing: 'Enter your username.',
  passwordMissing: 'Enter your password.',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  capsLock: 'Caps Lock is on.',
  submit: 'Sign in',
  pending: 'Signing in…',
  // The product spec's words (section 8).
  wrongCredentials: 'Registration No. or Password is incorrect',
  rateLimited: 'Too many tries. Try again in %{wait}.',
  rateLimitedShortly: 'Too many tries. Try again in a moment.',
  sessionEnded: 'Your session has ended. Sign in again to go on where you were.',
} as const;
