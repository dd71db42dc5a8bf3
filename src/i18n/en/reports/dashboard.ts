import type { SmsCounts } from '#contract/database-manager/filter.ts';
import { words } from '#domain/words/en.ts';

export const dashboard = {
  today: 'Today',
  stale: 'The figures could not be refreshed and may be out of date.',
  cards: {
    ...words.counts,
    rate: 'Delivery rate',
    balance: 'Balance',
  },
  hints: {
    sent: 'Accepted today',
    delivered: 'Confirmed on the handset',
    failed: 'Not delivered, refused, expired or never confirmed',
    cancelled: 'Cancelled before sending',
    pending: 'Waiting or on their way, result still open',
    scheduled: 'Start later',
    rate: 'Delivered, of delivered and failed',
    balance: 'Credits you can spend',
    held: '%{held} held for messages not sent yet',
  } satisfies Record<keyof SmsCounts | 'rate' | 'balance' | 'held', string>,
  period: 'Period of the charts',
  days: '%{count} days',
  company: 'Company',
  all_companies: 'All companies',
  updated: 'Updated at %{time}',
  refresh: 'Refresh now',
  charts: {
    day: 'The last %{count} days',
    day_head: 'Day',
    operator: 'By operator',
    operator_head: 'Operator',
    hour: 'By hour of the day',
    hour_head: 'Hour',
  },
  latency: {
    title: 'How long delivery takes',
    words:
      'Half of the delivered messages were on the handset within %{p50}, nine in ten within %{p90}, 99 in 100 within %{p99}.',
    head: 'Share of the messages',
    time: 'Delivered within',
    p50: '50%',
    p90: '90%',
    p99: '99%',
  },
  routes: {
    title: 'Routes',
    all: 'See all',
  },
  latest: {
    title: 'Latest messages',
    all: 'See all',
    none: 'No single SMS has been sent yet.',
  },
  start: {
    title: 'Welcome',
    text: 'Nothing has been sent yet. The steps to the first message:',
    credit: 'Have credit',
    credit_done: 'You have %{balance} credits to spend.',
    credit_todo: 'Your balance is 0. Ask your provider for a recharge.',
    sender: 'Have an approved sender ID',
    sender_done: 'Recipients see %{name} as the sender.',
    sender_todo: 'None is approved yet. Ask your provider for one.',
    send: 'Send the first message',
    send_text: 'To your own number, to see how it arrives.',
    action: 'Send a single SMS',
  },
} as const;
