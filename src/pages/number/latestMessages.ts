import { useGetList } from 'react-admin';
import type { MessageReport } from '#contract/database-manager/messages.ts';

/** The list of a number's latest messages, for everything that reads it: one call. */
export const latestMessages = (msisdn: string) => ({
  resource: 'sms-history',
  filter: { msisdn },
  sort: { field: 'acceptedAt', order: 'DESC' } as const,
});

type Row = MessageReport & { id: string };

/** The latest messages of a number, newest first, in the rows that its page shows; empty until they are there. */
export function useLatestMessages(msisdn: string): readonly Row[] {
  const { resource, filter, sort } = latestMessages(msisdn);
  const { data = [] } = useGetList<Row>(resource, { filter, sort, pagination: { page: 1, perPage: 10 } });
  return data;
}
