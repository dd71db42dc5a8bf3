import { refusedFields } from '#services/kit/errors.ts';
import type { Queries } from '#services/kit/database/index.ts';
import { optedOutAmong, type Wanted } from './optedOut.ts';

/** @throws rule-refused on `to` when the recipient has opted out of what this company sends, and this is no code */
export async function refuseOptedOut(queries: Queries, message: Wanted): Promise<void> {
  const isOptedOut = await optedOutAmong(queries, [message]);
  if (isOptedOut(message)) throw refusedFields({ to: 'msisdn-opted-out' });
}
