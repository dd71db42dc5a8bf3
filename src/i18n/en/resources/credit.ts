export const credit = {
  balances: {
    name: 'Balance |||| Balances',
    fields: {
      id: 'ID',
      q: 'Search',
      companyName: 'Company',
      status: 'Status',
      currentBalance: 'Balance (SMS)',
      held: 'Held (SMS)',
      isLow: 'Low balances only',
      lowBalanceThreshold: 'Low-balance threshold',
      lastRechargeAt: 'Last recharge',
      actions: 'Actions',
    },
  },
  recharges: {
    name: 'Recharge |||| Recharges',
    fields: {
      id: 'ID',
      q: 'Reference',
      companyId: 'Company',
      companyName: 'Company',
      amount: 'Amount (SMS)',
      reference: 'Reference',
      note: 'Note',
      balance: 'Balance (SMS)',
      createdBy: 'Added by',
      createdAt: 'Added',
      from: 'Period',
    },
  },
} as const;
