import type { DataProvider } from 'react-admin';
import { singleSmsReport } from '#contract/database-manager/reports.ts';
import { listOnly } from './endpointResource.ts';

/** Resource → provider, for the resources of the database manager. */
export const databaseManager: Record<string, DataProvider> = {
  'single-sms': listOnly(singleSmsReport),
};
