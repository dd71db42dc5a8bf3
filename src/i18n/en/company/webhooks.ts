import { recordFields } from '../portal/recordFields.ts';

export const webhooks = {
  create: 'Add webhook',
  none: 'No webhooks yet',
  none_help:
    'With a webhook, Barta calls your own program when something happens: a message was delivered, a batch has finished, the balance is low.',
  kind: { endpoint: 'Webhook', 'status-url': 'Status address' },
  every_status: 'Each status of messages that name it',
  status_url_help:
    'Messages that your program sent with a status address lead to this host. Barta added it with the first of them; make a new secret to check its signatures.',
  state: {
    on: 'On',
    retrying: 'Retrying',
    off: 'Off',
    gone: 'Off: gone',
    failing: 'Off: failing',
  },
  state_help: {
    on: 'Events are sent.',
    retrying: 'The receiver did not accept the last event. Barta goes on trying, ever more rarely.',
    off: 'Somebody turned it off. Nothing is sent, and nothing is kept for later.',
    gone: 'The receiver answered that it is gone (410), so Barta turned the webhook off.',
    failing: 'The receiver accepted nothing for three days, so Barta turned the webhook off.',
  },
  failing_since: 'It has failed since %{date}.',
  event: {
    'message-submitted': 'Message sent',
    'message-delivered': 'Message delivered',
    'message-undelivered': 'Message not delivered',
    'message-expired': 'Message expired',
    'message-rejected': 'Message rejected',
    'message-failed': 'Message failed',
    'message-cancelled': 'Message cancelled',
    'message-unknown': 'Outcome of a message unknown',
    'batch-finished': 'Batch finished',
    'balance-low': 'Balance low',
    'text-received': 'Text received',
    'opt_out-added': 'Number opted out',
    'sender_id-decided': 'Sender ID decided',
    'content_approval-decided': 'Content approval decided or ended',
    'recharge-confirmed': 'Recharge confirmed',
    'recharge-declined': 'Recharge declined',
    'webhook-test': 'Test',
  },
  sections: {
    receiver: 'Receiver',
    events: 'Events',
    facts: 'Webhook',
    deliveries: 'Deliveries',
  },
  help: {
    name: 'What receives it, such as “Web shop”.',
    url: 'Where your program listens, with https. Barta follows no redirects.',
    events:
      'Barta sends each of these as it happens. Mobile numbers are masked if the person who added the webhook may not see them.',
  },
  secret: {
    title: 'Secret of “%{name}”',
    name: 'Secret',
    once: 'This is the only time that the secret is shown. Store it where your program keeps its secrets.',
    check:
      'Each request is signed with it by Standard Webhooks. Libraries for most languages check the signature; accept no request without.',
    both: 'For a day the secret before it signs too, so that your program can change over without a gap.',
    copy: 'Copy secret',
    copied: 'Secret copied.',
    stored: 'I have stored the secret',
  },
  test: {
    action: 'Send test event',
    sent: 'Test event on its way. Its answer appears among the deliveries.',
  },
  rotate: {
    action: 'New secret',
    title: 'Make a new secret for “%{name}”?',
    content:
      'It is shown once. The present secret signs beside it for a day; one that was replaced before stops at once.',
    confirm: 'Make secret',
  },
  turn_on: 'Turn on',
  turn_off: 'Turn off',
  delivery_state: 'State',
  all: 'All',
  delivery: {
    waiting: 'Waiting',
    delivered: 'Accepted',
    failed: 'Given up',
    superseded: 'Outdated',
  },
  delivery_help: {
    waiting: 'Not accepted yet. Barta tries up to 12 times in three days.',
    delivered: 'The receiver answered with success.',
    failed: 'It was not accepted, and is not tried again by itself.',
    superseded: 'It was not accepted, and the message has a newer status, which is sent instead.',
  },
  tries: '%{count} try |||| %{count} tries',
  answer_status: 'Answer %{status}',
  answer_ms: '%{ms} ms',
  next_try: 'next try %{date}',
  resend: 'Send again',
  resend_failed: 'Send again what was given up',
  resent: '%{count} event is sent again. |||| %{count} events are sent again.',
  more: 'Show more',
  no_deliveries: 'Nothing was sent in the last week.',
} as const;

export const webhooksResource = {
  webhooks: {
    name: 'Webhook |||| Webhooks',
    fields: {
      ...recordFields,
      kind: 'Kind',
      url: 'Address (URL)',
      events: 'Events',
      username: 'Added by',
      isOn: 'State',
      failingSince: 'Failing since',
      previousSecretUntil: 'Earlier secret signs until',
    },
    notifications: {
      created: 'Webhook added.',
      updated: 'Webhook updated.',
      deleted: 'Webhook deleted.',
    },
  },
} as const;
