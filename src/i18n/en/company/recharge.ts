import { recordFields } from '../portal/recordFields.ts';

/** Requested recharges, receipts and statements. */
export const recharge = {
  requests: 'Recharge requests',
  open: 'Recharge requests (%{count} open)',
  none: 'No recharge requests yet',
  none_open: 'No open requests',
  show_all: 'Show decided requests',
  status: {
    open: 'Open',
    confirmed: 'Confirmed',
    declined: 'Declined',
    withdrawn: 'Withdrawn',
  },
  request: {
    action: 'Request a recharge',
    title: 'Request a recharge',
    help: 'The provider is notified and adds the credit when your payment has arrived.',
    reference_help: 'Your payment, such as a bKash transaction or a bank slip, if you have paid already.',
    done: 'Recharge of %{amount} requested.',
  },
  withdraw: {
    action: 'Withdraw',
    title: 'Withdraw this request?',
    text: 'The request for %{amount} is withdrawn. You can make a new one at any time.',
    done: 'Request withdrawn.',
  },
  confirm: {
    action: 'Confirm',
    title: 'Confirm the recharge of %{company}',
    submit: 'Add %{amount}',
    reference_help: 'The invoice or payment. Without one the recharge refers to the request.',
    shared:
      'Reference %{reference} was also used by %{companies}. The same payment must not be credited to two companies.',
    shared_with_some:
      'Another company has used reference %{reference}. The same payment must not be credited to two companies.',
    separate: 'This is a different payment',
    done: '%{amount} added to %{company}.',
    repeated: 'Nothing was added: this request was confirmed before.',
  },
  similar: {
    own: 'Looks like %{reference}, with which %{amount} was added on %{date}.',
    other: 'Looks like %{reference}, with which %{amount} was added to %{company} on %{date}.',
    own_request: 'Looks like %{reference} in the open request of %{date} for %{amount}.',
    other_request: 'Looks like %{reference} in the open request of %{company} of %{date} for %{amount}.',
    advice: 'Check that this is not the same payment.',
  },
  balance_change: '%{before} → %{after}',
  decline: {
    action: 'Decline',
    title: 'Decline the request of %{company}',
    reason_help: 'The company reads this.',
    done: 'Request declined.',
  },
  receipt: 'Receipt',
  receipt_of: 'Receipt of %{reference}',
  statement: {
    action: 'Statement',
    chosen: 'Chosen period',
    choose_company: 'Choose a company to print its statement.',
  },
  why: {
    title: 'Why is my balance lower?',
    today: 'Today',
    month: 'This month',
    none: 'Nothing has moved in this time.',
    more: 'The latest %{count} are shown; the sums are of all.',
    statement: 'Open all movements',
  },
  badge: {
    title: 'Balance',
    available: 'Available',
    held: 'Held',
    lasts: 'Lasts about',
    days: '%{count} day |||| %{count} days',
    held_help: 'Held credits are set aside for messages that are not sent yet.',
    ask: 'To get more credit, ask %{names}.',
    ask_provider: 'To get more credit, ask the provider: %{provider}.',
  },
} as const;

export const rechargeResource = {
  'recharge-requests': {
    fields: {
      ...recordFields,
      amount: 'Credits',
      currentBalance: 'Balance',
      paymentReference: 'Payment reference',
      reference: 'Reference',
      requestedBy: 'Requested by',
      requestedAt: 'Requested',
      decidedBy: 'Decided by',
    },
  },
} as const;
