import { useQuery } from '@tanstack/react-query';
import { recentTicketMessages } from '#contract/main-api/tickets/thread.ts';
import { isFinal } from '#domain/messages/status/messageStatus.ts';
import { call } from '../../../dataProviders/http/httpClient.ts';
import { ticketKey } from '../../../dataProviders/resources/tickets.ts';

const movingMs = 3_000;
const restingMs = 60_000;

/** The messages that the customer's number received from the company lately, as they are now. */
export function useRecentMessages(ticketId: number) {
  return useQuery({
    queryKey: ticketKey(ticketId, 'recent'),
    queryFn: async ({ signal }) =>
      (await call(recentTicketMessages, { params: { id: ticketId }, signal })).responseList,
    refetchInterval: ({ state: { data } }) =>
      data?.some(({ status }) => !isFinal(status)) ? movingMs : restingMs,
  });
}
