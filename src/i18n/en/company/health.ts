import type { HealthProblem } from '#contract/main-api/health.ts';
import type { HealthState } from '#domain/health/problems.ts';
import { words } from '#domain/words/en.ts';

/** The Health screen: what the alerts watch, for the provider's operators. */
export const health = {
  refreshes: 'Updated at %{time}. Refreshes every %{seconds} seconds.',
  summary: {
    good: 'Everything is working.',
    attention: 'Messages are sent, but something needs attention.',
    bad: 'Something is wrong. See what to do below.',
  } satisfies Record<HealthState, string>,
  state_head: 'State',
  state: { good: 'Good', attention: 'Needs attention', bad: 'Bad' } satisfies Record<HealthState, string>,
  runbook: 'Runbook, section:',
  problem: {
    'one-time-codes-wait':
      'The oldest one-time code has been waiting for more than %{codeSeconds} seconds. Check that a route that carries one-time codes is bound.',
    'no-route-bound':
      'No route is bound, so nothing is sent. Read why each route is not connected; if the reason is the carrier’s, call the carrier.',
    'route-refuses':
      'The carrier is connected, but accepts no messages, so they wait or take another route. Read its reason, and ask the carrier about the account: its balance, its expiry, its password.',
    'route-purse-empty':
      'Nothing is left in an account with the carrier, so its messages wait or take another route. Fill the account: sending then goes on by itself.',
    'route-not-bound':
      'A receiver process is not connected over this route. Read the reason, and call the carrier if it lasts.',
    'many-uncertain':
      'More than one window of messages became uncertain within %{uncertainMinutes} minutes. Find out why the connection is lost, and switch the route off if it goes on.',
    'leases-expired':
      'A dispatcher has lost its leases: it has ended, or cannot reach the database. Look for a lost process below and start it again.',
    'receipts-stopped':
      'No delivery receipt has come for %{receiptMinutes} minutes, although the carrier accepted more than %{receiptMessages} messages. Ask the carrier whether receipts are held up.',
    'roll-ups-behind':
      'Report totals have not been updated for %{rollUpMinutes} minutes. Check that a database manager is running, and read its log.',
    'task-late':
      'This task has not succeeded for %{taskMinutes} minutes. Read the log of the process that does it.',
    'pool-full':
      'Requests wait for a connection to the database. Look for slow queries before you raise DATABASE_POOL_SIZE.',
    'no-dispatcher':
      'No process dispatches, so nothing is sent. Start an SMS receiver with the task “dispatcher”, or remove DISPATCH_PAUSED.',
    'process-lost':
      'This process has stopped reporting: it was killed, hangs, or cannot reach the database. Start it again.',
    'replica-unused':
      'Reports are read from the main database: the replica does not answer, or is too far behind. Check the replica.',
  } satisfies Record<HealthProblem, string>,
  queue: {
    title: 'Queue',
    lane: 'Class',
    messages: 'Waiting',
    oldest: 'Oldest waits for',
    leased: 'Leased chunks',
    leases: 'Leases',
    overdue: 'Expired, not released',
    expired: 'Expired in %{count} minutes',
    in_flight: 'Messages in flight',
  },
  routes: {
    title: 'Routes, last hour',
    name: 'Route',
    window: 'Window in use',
    of: '%{used} of %{all}',
    accepted: 'Accepted',
    rate: words.deliveryRate,
    delay: 'Delivery receipts came within',
    delays: '%{p50} (half), %{p95} (95%)',
    uncertain: 'Uncertain in %{count} minutes',
    dispatching: 'Dispatching',
    dispatchers: 'Dispatchers',
    bound: 'Bound routes',
    none: 'No routes yet.',
  },
  processes: {
    title: 'Processes',
    name: 'Process',
    services: 'Services',
    tasks: 'Receiver tasks',
    version: 'Version',
    seen: 'Last sign of life',
    ago: '%{time} ago',
    pool: 'Database connections',
    pool_use: '%{busy} of %{size} busy',
    pool_waiting: '%{busy} of %{size} busy, %{waiting} waiting',
    none: 'No process has reported itself yet. The first report comes within seconds of a start.',
  },
  tasks: {
    title: 'Roll-ups and timed work',
    roll_ups: 'Roll-ups',
    unfolded: 'Changes waiting',
    folded: 'Last folded',
    never: 'Never',
    name: 'Task',
    succeeded: 'Last success',
    all: 'Show all %{count} tasks',
    late: 'Show late tasks only',
    none_late: 'No task is late.',
  },
  database: {
    title: 'Database',
    kind: 'Kind',
    embedded: 'Embedded',
    server: 'Server',
    version: 'PostgreSQL version',
    schema: 'Schema version',
    size: 'Size',
    megabytes: '%{count} MB',
    standbys: 'Standbys',
    replica: 'Replica is behind by',
    unused: 'Not in use',
  },
} as const;
