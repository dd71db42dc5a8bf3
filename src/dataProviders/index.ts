import { combineDataProviders, type DataProvider } from 'react-admin';
import { mainApi } from './mainApi.ts';
import { reports } from './resources/reports.ts';
import { smsReceiver } from './smsReceiver.ts';

const providers: Record<string, DataProvider> = { ...mainApi, ...smsReceiver, ...reports };

/** One provider for react-admin; each resource goes to the service that keeps it. */
export const dataProvider = combineDataProviders((resource) => {
  const provider = providers[resource];
  if (!provider) throw new Error(`Unknown resource: ${resource}`);
  return provider;
});
