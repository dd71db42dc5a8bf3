import { useMutation, useQuery } from '@tanstack/react-query';
import { useNotify } from 'react-admin';
import { listRefunds, requestRefund } from '#contract/sms-receiver/refunds.ts';
import { call } from '../../../dataProviders/http/httpClient.ts';
import { ticketKey, useRefreshTickets } from '../../../dataProviders/resources/tickets.ts';

const refreshMs = 15_000;

/** The refunds that were requested because of a ticket, newest first. */
export function useRefunds(ticketId: number) {
  return useQuery({
    queryKey: ticketKey(ticketId, 'refunds'),
    queryFn: async ({ signal }) => {
      const query = { filter: { ticketId }, sort: ['id', 'DESC'] as ['id', 'DESC'] };
      return (await call(listRefunds, { query, signal })).responseList;
    },
    refetchInterval: refreshMs,
  });
}

export function useRequestRefund(ticketId: number) {
  const notify = useNotify();
  const refresh = useRefreshTickets();
  return useMutation({
    mutationFn: (asked: { units: number; reason: string }) =>
      call(requestRefund, { body: { ticketId, ...asked } }),
    onSuccess: () => {
      notify('tickets.refund.asked', { type: 'success' });
      void refresh();
    },
  });
}
