import { useTranslate } from 'react-admin';
import type { ContentApproval } from '#contract/main-api/sending/contentApprovals.ts';
import { dayMonthYear } from '#domain/time/dayMonthYear.ts';
import { useFormats } from '../useFormats.ts';

/** The days on which an approval is valid, in words; empty before they are decided. */
export function useValidity(): (approval: Pick<ContentApproval, 'validFrom' | 'validUntil'>) => string {
  const translate = useTranslate();
  const { digits } = useFormats();
  const day = (date: string) => digits(dayMonthYear(date));
  return ({ validFrom, validUntil }) => {
    if (validFrom === null) return '';
    return validUntil === null
      ? translate('contentApprovals.valid_from', { from: day(validFrom) })
      : translate('contentApprovals.valid', { from: day(validFrom), until: day(validUntil) });
  };
}
