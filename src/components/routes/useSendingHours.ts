import { useQuery } from '@tanstack/react-query';
import { listSendingHours } from '#contract/main-api/sending/sendingHours.ts';
import { call } from '../../dataProviders/http/httpClient.ts';
import { sendingHoursKey } from './sendingHoursKey.ts';

/** The sending hours of each class; none while they load, or if they cannot: pages are useful without them. */
export function useSendingHours() {
  const { data = [] } = useQuery({
    queryKey: sendingHoursKey,
    queryFn: ({ signal }) => call(listSendingHours, { signal }),
    staleTime: 60_000,
    retry: false,
  });
  return data;
}
