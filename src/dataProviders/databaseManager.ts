import type { DataProvider } from 'react-admin';
import { reports } from './resources/reports.ts';

/** Resource → provider, for the resources of the database manager. */
export const databaseManager: Record<string, DataProvider> = reports;
