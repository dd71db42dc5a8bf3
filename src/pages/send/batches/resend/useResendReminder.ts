import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'react-admin';
import {
  findResendReminder,
  removeResendReminder,
  setResendReminder,
} from '#contract/main-api/sending/resendReminders.ts';
import { useFormats } from '../../../../components/useFormats.ts';
import { call } from '../../../../dataProviders/http/httpClient.ts';
import { reportError } from '../../../../dataProviders/http/sharedErrors.ts';

/** When the user is asked again about the resend of a batch, and how they change that. */
export function useResendReminder(batchId: string) {
  const queryClient = useQueryClient();
  const notify = useNotify();
  const { dateMinute } = useFormats();
  const queryKey = ['resend-reminder', batchId];
  const input = { params: { batchId } };
  const { data } = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(findResendReminder, { ...input, signal }),
  });
  const change = useMutation({
    mutationFn: (isWanted: boolean) => call(isWanted ? setResendReminder : removeResendReminder, input),
    onSuccess: (reminder) => {
      queryClient.setQueryData(queryKey, reminder);
      const { remindAt } = reminder;
      notify(remindAt ? 'batches.resend.reminder.set' : 'batches.resend.reminder.removed', {
        type: 'success',
        messageArgs: { time: remindAt ? dateMinute(remindAt) : '' },
      });
    },
    onError: reportError,
  });
  return { remindAt: data?.remindAt ?? null, change };
}
