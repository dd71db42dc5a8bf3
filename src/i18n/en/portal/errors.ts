import type { ErrorCode } from '#contract/errors.ts';

/** Sentences for each error code of the contract, and for the error pages. */
export const errors = {
  // The product spec's words (section 8): there was no answer at all.
  noConnection: 'Connect to the VPN',
  cellSilent: 'The services of %{cell} do not answer. Try again in a moment.',
  cellOlder: '%{cell} runs an older version, which cannot be switched to. Sign in there by its own address.',
  'malformed-request': 'The request could not be read.',
  'validation-failed': 'Some fields need your attention.',
  'idempotency-key-missing':
    'The request could not be checked for repetition. Reload the page and try again.',
  'not-signed-in': 'Sign in to continue.',
  'session-ended': 'Your session has ended. Sign in again.',
  'wrong-credentials': 'Registration No. or Password is incorrect',
  'password-change-required': 'Choose a new password first.',
  'code-required': 'This needs a passkey or a code of yours.',
  'second-factor-required': 'Set up two-step verification first.',
  forbidden: 'You are not allowed to do this.',
  'not-found': 'This record was not found.',
  'method-not-allowed': 'This cannot be done here.',
  conflict: 'This record was changed by someone else, or already exists.',
  'changed-meanwhile': 'Someone else has changed this since you opened it.',
  'in-use': 'This record is in use and cannot be deleted.',
  'payload-too-large': 'This is too large.',
  'unsupported-media-type': 'This kind of file is not supported.',
  'rule-refused': 'A rule does not allow this.',
  'insufficient-credit': 'Not enough credit.',
  'idempotency-key-reused': 'This request was sent before with other content. Reload the page and try again.',
  'rate-limited': 'Too many requests. Wait a moment and try again.',
  internal: 'Something went wrong on our side. Try again.',
  unavailable: 'The service is not available right now. Try again in a minute.',
  pages: {
    notFound: {
      title: 'Page 404',
      heading: "Oops! You're lost.",
      detail: 'The page you are looking for was not found.',
      search: 'What are you looking for?',
      button: 'Search',
      none: 'No screen matches “%{wanted}”.',
      home: 'Go to the start page',
    },
    serverError: {
      title: 'Page 500',
      heading: 'Houston, we have a problem!',
      detail: 'The page you are looking for is temporarily unavailable.',
      button: 'Try again',
    },
    noAccess: {
      title: 'No access yet',
      detail:
        'You are signed in as %{username} of %{company}. Your role “%{role}” has no access to any page of this portal.',
      ask: 'Ask for another role: %{names}.',
      ask_provider: 'Ask %{brand} for another role: nobody in your company can give you one.',
      check: 'Check again',
      unchanged: 'Your role has not changed yet.',
    },
    forbidden: {
      title: 'Page 403',
      heading: 'You do not have access to this page.',
      detailProvider: 'It is for the provider’s staff only.',
      detailUnknown: 'Ask your administrator.',
    },
  },
} as const satisfies Record<ErrorCode, string> & Record<string, unknown>;
