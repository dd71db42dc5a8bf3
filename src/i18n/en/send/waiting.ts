import type { WaitCode } from '#contract/sms-receiver/waiting.ts';

/** Why batches and messages do not move, and who can change it; the codes are those of the services. */
export const waiting = {
  /** In place of “Sending”. */
  state: 'Waiting',
  line: '%{reason}. %{who}',
  with_routes: '%{reason} (%{routes})',
  reason: {
    'company-suspended': 'Waiting: the company is suspended',
    paused: 'Paused',
    late: 'Waiting: missed its start (%{time})',
    'dispatch-paused': 'Waiting: sending is paused for everybody',
    'sending-hours': 'Waiting until %{time} (sending hours)',
    'no-route': 'Waiting: no route carries these numbers',
    'no-dispatcher': 'Waiting: no process is sending',
    'account-refused': 'Waiting: the carrier refuses the account',
    'carrier-silent': 'Waiting: the carrier does not answer',
    'no-carrier': 'Waiting: no carrier connected',
    retry: 'Waiting: refused for now, tried again at %{time}',
    'own-list-first': 'Waiting: %{list} is before it',
    'other-list-first': 'Waiting: another company’s list is before it',
    'route-full': 'Waiting: the route is full',
  } satisfies Record<WaitCode, string>,
  /** The same where more is known. */
  detailed: {
    paused: 'Paused since %{time}',
    paused_by: 'Paused by %{name} since %{time}',
    paused_by_provider: 'Paused by the provider since %{time}',
    'no-dispatcher': 'Waiting: no process has been sending since %{time}',
    'account-refused': 'Waiting: the carrier has refused the account since %{time}',
    'carrier-silent': 'Waiting: no answer from the carrier since %{time}',
    'no-carrier': 'Waiting: no carrier connected since %{time}',
    'other-list-first': 'Waiting: a list of %{company} is before it',
    'route-full': 'Waiting: route %{routes} is full |||| Waiting: the routes %{routes} are full',
  },
  who: {
    you: 'You can change this.',
    administrator: 'Your administrator can change this.',
    provider: 'The provider can change this.',
    operator: 'The system administrator can change this.',
    nobody: 'It goes on by itself.',
  },
};
