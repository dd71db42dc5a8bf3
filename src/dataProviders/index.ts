import { combineDataProviders } from 'react-admin';
import { databaseManager } from './databaseManager.ts';
import { mainApi } from './mainApi.ts';
import { smsReceiver } from './smsReceiver.ts';

const providers = { ...mainApi, ...smsReceiver, ...databaseManager };

/** One provider for react-admin; each resource goes to the service that keeps it. */
export const dataProvider = combineDataProviders((resource) => {
  const provider = providers[resource];
  if (!provider) throw new Error(`Unknown resource: ${resource}`);
  return provider;
});
