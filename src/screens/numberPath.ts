import { historyPath } from './totalsPath.ts';

export const numberRoute = 'reports/sms-history/number/:msisdn';

/** The page of a mobile number. */
export function numberPath(msisdn: string): string {
  return `${historyPath}/number/${msisdn}`;
}
