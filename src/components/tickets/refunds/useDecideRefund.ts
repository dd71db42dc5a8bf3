import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'react-admin';
import { decideRefund } from '#contract/sms-receiver/refunds.ts';
import { call } from '../../../dataProviders/http/httpClient.ts';
import { useRefreshTickets } from '../../../dataProviders/resources/tickets.ts';

export type RefundDecision = 'approved' | 'rejected';

export function useDecideRefund(id: number) {
  const notify = useNotify();
  const refresh = useRefreshTickets();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (decision: { status: RefundDecision; note: string | null }) =>
      call(decideRefund, { params: { id }, body: decision }),
    onSuccess: ({ status }) => {
      notify(`tickets.refund.${status}`, { type: 'success' });
      void queryClient.invalidateQueries({ queryKey: ['credit'] });
    },
    // After a refusal the current state is shown.
    onSettled: () => void refresh(),
  });
}
