import type { DataProvider } from 'react-admin';

/** Resource → provider, for the resources of the SMS receiver. Its calls so far are no lists: see `credit.ts`. */
export const smsReceiver: Record<string, DataProvider> = {};
