import type { OpenWorkKind } from '#contract/main-api/openWork.ts';

/** Waiting for the user's decision: on its page, on the dashboard and in the bell. */
export const openWork = {
  title: 'Waiting for you',
  counted: 'Waiting for you (%{count})',
  many: '%{count}+',
  none: 'Nothing is waiting for you.',
  show_all: 'Show all',
  bell: '1 item is waiting for you |||| %{count} items are waiting for you',
  kinds: {
    downRoutes: 'Routes down',
    lateBatches: 'Late batches',
    rechargeRequests: 'Recharge requests',
    senderIds: 'Sender IDs',
    contentApprovals: 'Content approvals',
    refunds: 'Refunds',
    tickets: 'Tickets',
  } satisfies Record<OpenWorkKind, string>,
  open_route: 'Open the route',
  missed: 'should have started on %{time}',
  reference: 'Reference %{reference}',
  for_customer: 'The provider is waiting for your answer.',
  answer: 'Answer',
} as const;
