import type { DataProvider } from 'react-admin';
import { listBalances, listRecharges } from '#contract/sms-receiver/credit.ts';
import { listOnly } from './endpointResource.ts';

/** Resource → provider, for the resources of the SMS receiver. Its other calls are no lists: see `credit.ts`. */
export const smsReceiver: Record<string, DataProvider> = {
  balances: listOnly(listBalances),
  recharges: listOnly(listRecharges),
};
