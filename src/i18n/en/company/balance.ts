/** Balances and recharges of companies. */
export const balance = {
  low: 'Low balance',
  low_own: 'Your balance is low. Ask the provider for credit before it runs out.',
  never: 'Never',
  warned_below:
    'credit left. A warning is shown below %{threshold}. |||| credits left. A warning is shown below %{threshold}.',
  never_warned: 'credit left. No warning is set. |||| credits left. No warning is set.',
  edit_threshold: '%{threshold}: change the threshold of %{company}',
  own_company: 'Your company',
  change_threshold: 'Change the warning threshold',
  card: '%{held} held · last recharge %{date}',
  hint: {
    currentBalance: 'Credits you can spend',
    held: 'Credits set aside for unsent messages',
    lowBalanceThreshold: 'A warning is shown below this',
    lastRechargeAt: 'When credit was last added',
  },
  add: {
    action: 'Add credit',
    title: 'Add credit to %{company}',
    latest: 'Last recharge: %{amount} on %{date}, reference %{reference}.',
    open_requests:
      'This company has %{count} open request of %{amount}. If it is for this payment, confirm it on the Balance page instead. |||| This company has %{count} open requests of %{amount} together. If one is for this payment, confirm it on the Balance page instead.',
    quick: 'Usual amounts',
    now: 'Current balance: %{balance}',
    change: 'Balance: %{before} → %{after}',
    reference_help:
      'Invoice number, or the TrxID or bank slip number of the payment. The same reference is never added to a company twice.',
    done: '%{amount} added to %{company}. Its balance is now %{balance}.',
    repeated: 'Nothing was added: reference %{reference} with %{amount} was already added on %{date}.',
    unheard: 'The credit may have been added. Try again: the same reference is never added twice.',
  },
  history: {
    title: 'Recharge history',
    none: 'No recharges yet',
    opening: 'Opening balance',
  },
} as const;
