import { useGetList } from 'react-admin';
import type { SenderId } from '#contract/main-api/sending/senderIds.ts';

/** The sender IDs of a company's messages; nothing while no company is chosen. */
export function useApprovedSenderIds(companyId: number | null | undefined) {
  return useGetList<SenderId>(
    'sender-ids',
    {
      filter: { companyId, status: 'approved' },
      sort: { field: 'name', order: 'ASC' },
      pagination: { page: 1, perPage: 100 },
    },
    { enabled: Boolean(companyId) },
  );
}
