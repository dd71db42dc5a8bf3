import type { ApiKeyKind, ApiKeyState } from '#contract/main-api/programs/apiKeys.ts';
import { recordFields } from '../portal/recordFields.ts';

export const apiKeys = {
  create: 'Create API key',
  none: 'No API keys yet',
  none_help:
    'With a key, your own program sends messages: a web shop, an accounting package, a clinic’s calendar.',
  steps: {
    key: 'Create a key. It takes a name and a minute.',
    send: 'Copy the line that is shown with it into a terminal: your first message is on its way.',
    follow: 'See each request and its answer on the API page.',
  },
  kind: {
    live: 'Live',
    test: 'Test',
    legacy: 'Legacy',
    twilio: 'Twilio',
  } satisfies Record<ApiKeyKind, string>,
  kind_help: {
    live: 'Sends real messages and spends credit. The program keeps the key in a header.',
    test: 'For trying out: messages go to a built-in test carrier, reach no phone, cost nothing and are in no report.',
    legacy:
      'Less safe: the key may also stand in the address of a request, where servers and browsers write it down. Only for programs that cannot send a header, and only from the networks that you name.',
    twilio:
      'For programs written for Twilio that check the signature of StatusCallback requests. The key is their auth token, and Barta signs those requests with it. So Barta stores the key, encrypted, until it is revoked; of other kinds it stores only a fingerprint.',
  } satisfies Record<ApiKeyKind, string>,
  state: {
    active: 'Active',
    resting: 'Resting',
    expired: 'Expired',
    revoked: 'Revoked',
  } satisfies Record<ApiKeyState, string>,
  state_help: {
    active: 'Requests with it are answered.',
    resting: 'Its person is inactive or its company suspended. It works again when that ends.',
    expired: 'Its time has ended. Create another one.',
    revoked: 'Nothing accepts it any more. Create another one.',
  } satisfies Record<ApiKeyState, string>,
  never: 'Never',
  any: 'Any',
  anywhere: 'From anywhere',
  unlimited: 'No limit',
  sections: {
    key: 'API key',
    may: 'What it may do',
    from: 'Senders and networks',
    limits: 'Limits',
  },
  help: {
    name: 'The program that uses it, such as “Web shop”.',
    permissions: 'Never more than its person has. You can give only those that you have yourself.',
    permission_not_yours: 'You do not have this permission yourself.',
    classes: 'One-time codes (OTP) also need the permission to send them.',
    senderIds: 'Empty allows all of your company. Where a request names none, the first one here is used.',
    networks:
      'IP addresses or networks such as 203.0.113.0/24, each followed by Enter. Empty allows every address.',
    networks_legacy:
      'A legacy key needs them: IP addresses or networks such as 203.0.113.0/24, each followed by Enter.',
    requestsPerSecond: 'More are refused with 429 and a time to wait.',
    messagesPerSecond: 'Empty is without a limit.',
    messagesPerDay: 'Empty is without a limit. A day ends at midnight in Bangladesh.',
  },
  expiry: {
    never: 'Never',
    days30: 'In 30 days',
    days90: 'In 90 days',
    days365: 'In one year',
  },
  made: {
    title: 'Key “%{name}” is ready',
    once: 'This is the only time that the key is shown. Store it where your program keeps its secrets.',
    key: 'API key',
    copy_key: 'Copy key',
    copied_key: 'Key copied.',
    first: 'Your first message: run this in a terminal.',
    first_test: 'Your first message: run this in a terminal. It reaches no phone.',
    account_sid: 'Account SID, for TWILIO_ACCOUNT_SID',
    account_sid_help: 'Your program needs it beside the key, which is its auth token.',
    copied_sid: 'Account SID copied.',
    first_label: 'A line for a terminal that sends a first message',
    first_text: 'Hello from my program!',
    copied_line: 'Line copied.',
    more: 'More examples, and a log of all requests, are on the API page.',
    stored: 'I have stored the key',
  },
  revoke: {
    action: 'Revoke',
    title: 'Revoke the key “%{name}”?',
    content:
      'Within a second every program that uses it is refused: it can no longer send, check balances or read reports. Messages that were accepted are still sent. This cannot be undone.',
    last_used: 'It was last used on %{date}.',
    never_used: 'It was never used.',
    confirm: 'Revoke key',
    done: 'Key “%{name}” revoked.',
  },
  ended: 'This key was revoked on %{date}. It cannot be changed or used again.',
  requests: 'Its requests',
  history: 'Its changes',
  account_sid: 'Account SID for Twilio’s clients',
} as const;

export const apiKeysResource = {
  'api-keys': {
    name: 'API key |||| API keys',
    fields: {
      ...recordFields,
      kind: 'Kind',
      beginning: 'Begins with',
      username: 'Person',
      state: 'State',
      permissions: 'Permissions',
      classes: 'Classes',
      senderIds: 'Sender IDs',
      networks: 'Networks',
      requestsPerSecond: 'Requests a second',
      messagesPerSecond: 'Messages a second',
      messagesPerDay: 'Messages a day',
      expiry: 'Expires',
      expiresAt: 'Expires',
      lastUsedAt: 'Last use',
      revokedAt: 'Revoked',
    },
    notifications: {
      created: 'Key created.',
      updated: 'Key updated.',
      deleted: 'Key revoked.',
    },
  },
} as const;
