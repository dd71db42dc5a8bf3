import { useTranslate } from 'react-admin';
import { formatMsisdn } from '#domain/numbers/msisdn.ts';

/** The number of a message for people to read. It is empty when it was erased, as the person it belongs to has asked. */
export function useRecipientText(): (to: string) => string {
  const translate = useTranslate();
  return (to) => (to === '' ? translate('reports.erased') : formatMsisdn(to));
}
