import { useTranslate } from 'react-admin';
import type { AuditEntry } from '#contract/main-api/auditLog.ts';
import { useFormats } from '../../components/useFormats.ts';

/** The action of an entry, as a sentence that the person's name begins: `updated the user rakib`. */
export function useEntryText(): (entry: AuditEntry) => string {
  const translate = useTranslate();
  const { credits } = useFormats();
  return ({ action, noun, recordName, changes }) => {
    const amount = changes.find(({ field }) => field === 'amount')?.after;
    return translate(`auditLog.sentence.${action}`, {
      noun: translate(`auditLog.noun.${noun}`).toLocaleLowerCase(),
      name: recordName ?? '–',
      amount: amount ? credits(Number(amount)) : '–',
    });
  };
}
