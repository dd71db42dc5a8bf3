import { useGetList } from 'react-admin';
import type { SenderId } from '#contract/main-api/senderIds.ts';
import { useSignedInUser } from '../../../session.ts';

/** The sender IDs that the company of the signed-in user may send with. */
export function useApprovedSenderIds() {
  const { companyId } = useSignedInUser();
  return useGetList<SenderId>('sender-ids', {
    filter: { companyId, status: 'approved' },
    sort: { field: 'name', order: 'ASC' },
    pagination: { page: 1, perPage: 100 },
  });
}
