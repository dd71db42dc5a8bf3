import { useMutation } from '@tanstack/react-query';
import { useFormContext } from 'react-hook-form';
import type { NewBulk } from '#contract/sms-receiver/bulk.ts';
import { sendStaged } from '../../../../dataProviders/bulk.ts';
import { useRefreshCredit } from '../../../../dataProviders/credit.ts';
import { useSignedInUser } from '../../../../session.ts';
import { forgetKey, keyFor } from '../../storage/idempotencyKey.ts';
import type { Draft } from '../draft.ts';

/** Sends one message to one number, which it returns, as the whole list would get it. */
export function useTestSend() {
  const { userId } = useSignedInUser();
  const { getValues } = useFormContext<Draft>();
  const refreshCredit = useRefreshCredit();
  return useMutation({
    mutationFn: async ({ to, text }: { to: string; text: string }) => {
      const { senderId, class: messageClass } = getValues();
      const body: NewBulk = {
        recipients: [to],
        text,
        class: messageClass,
        isTest: true,
        ...(senderId && { senderId }),
        // A test shows what the others would get.
        onEmptyFields: 'send',
      };
      await sendStaged(body, keyFor(userId, body, 'test.key'));
      forgetKey(userId, 'test.key');
      void refreshCredit();
      return to;
    },
  });
}
