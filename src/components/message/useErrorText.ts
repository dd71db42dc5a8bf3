import { useLocale } from 'react-admin';
import type { MessageReport } from '#contract/database-manager/messages.ts';
import { errorTextOf, type ShownError } from '#domain/messages/errorWords.ts';

/** Why messages failed, in the words of the user's language. */
export function useErrorText() {
  const locale = useLocale();
  return {
    errorOf: (code: string, words: MessageReport['errorWords']): ShownError =>
      errorTextOf(code, words, locale ?? 'en'),
    /** Null for a message that has not failed. */
    errorOfMessage: ({ errorCode, errorWords }: Pick<MessageReport, 'errorCode' | 'errorWords'>) =>
      errorCode === null ? null : errorTextOf(errorCode, errorWords, locale ?? 'en'),
  };
}
