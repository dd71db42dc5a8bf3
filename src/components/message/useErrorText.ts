import { useLocale } from 'react-admin';
import type { MessageReport } from '#contract/database-manager/messages.ts';
import { errorTextOf } from '#domain/messages/errorWords.ts';

/** Why messages failed, in the words of the user's language. */
export function useErrorText() {
  const locale = useLocale();
  const errorOf = (code: string, words: MessageReport['errorWords']) => errorTextOf(code, words, locale);
  /** Null for a message that has not failed. */
  const errorOfMessage = ({ errorCode, errorWords }: Pick<MessageReport, 'errorCode' | 'errorWords'>) =>
    errorCode === null ? null : errorOf(errorCode, errorWords);
  return { errorOf, errorOfMessage };
}
