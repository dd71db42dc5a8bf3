import { bulkClasses, messageClasses, type MessageClass } from '#contract/sms-receiver/messages.ts';
import { useMay } from '../../../components/useMayCall.ts';

/** The classes in which the signed-in user may send one message. */
export function useSingleClasses(): readonly MessageClass[] {
  return useMay('send-otp') ? messageClasses : bulkClasses;
}
