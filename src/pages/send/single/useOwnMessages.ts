import { useGetList, type UseGetListOptions } from 'react-admin';
import type { MessageReport } from '#contract/database-manager/messages.ts';
import { useMay } from '../../../components/useMayCall.ts';
import { useSignedInUser } from '../../../session.ts';

/** The latest single messages that the user has sent, newest first. None without the permission. */
export function useOwnMessages(options: UseGetListOptions<MessageReport>) {
  const { userId } = useSignedInUser();
  const mayRead = useMay('view-single-sms-report');
  return useGetList<MessageReport>(
    'single-sms',
    // By user and newest first rather than by time: the browser's clock need not agree with the service's.
    {
      filter: { userId },
      sort: { field: 'acceptedAt', order: 'DESC' },
      pagination: { page: 1, perPage: 25 },
    },
    { ...options, enabled: mayRead && options.enabled !== false },
  );
}
