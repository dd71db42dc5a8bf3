import { combineDataProviders, type DataProvider } from 'react-admin';
import { listBalances, listRecharges } from '#contract/sms-receiver/credit.ts';
import { listRechargeRequests } from '#contract/sms-receiver/rechargeRequests.ts';
import { listOptOuts } from '#contract/sms-receiver/optOuts.ts';
import { listTransactionGroups } from '#contract/sms-receiver/transactionGroups.ts';
import { listTransactions } from '#contract/sms-receiver/transactions.ts';
import { mainApi } from './mainApi.ts';
import { reports, reportList } from './resources/reports.ts';
import { browserZone } from '../i18n/dates.ts';
import { batchesProvider, rejectedRowsProvider } from './resources/batches.ts';
import { listOnly } from './resources/endpointResource.ts';
import { restResource } from './resources/restResource.ts';

/** Resource → provider, for the resources of the SMS receiver. Its other calls are no lists: see `credit.ts`. */
const smsReceiver: Record<string, DataProvider> = {
  batches: batchesProvider,
  'rejected-rows': rejectedRowsProvider,
  balances: listOnly(listBalances),
  recharges: listOnly(listRecharges),
  'recharge-requests': listOnly(listRechargeRequests),
  transactions: reportList(listTransactions),
  // Its days begin at midnight where the reader is.
  'transaction-groups': reportList(listTransactionGroups, 'id', () => ({ timeZone: browserZone() })),
  'opt-outs': restResource(listOptOuts),
};

const providers: Record<string, DataProvider> = { ...mainApi, ...smsReceiver, ...reports };

/** One provider for react-admin; each resource goes to the service that keeps it. */
export const dataProvider = combineDataProviders((resource) => {
  const provider = providers[resource];
  if (!provider) throw new Error(`Unknown resource: ${resource}`);
  return provider;
});
