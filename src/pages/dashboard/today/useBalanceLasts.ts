import { useTranslate } from 'react-admin';
import { useFormats } from '../../../components/useFormats.ts';
import { mostDaysLeft, useCreditOutlook } from '../../../dataProviders/creditOutlook.ts';

/** How long a balance lasts, in words; undefined while it is not known, and without usage or credit. */
export function useBalanceLasts(companyId: number | undefined): string | undefined {
  const translate = useTranslate();
  const { number } = useFormats();
  const { data } = useCreditOutlook(companyId);
  if (!data || data.daysLeft === null || data.currentBalance === 0) return undefined;
  const { daysLeft } = data;
  if (daysLeft === 0) return translate('dashboard.lasts.under_a_day');
  if (daysLeft > mostDaysLeft) return translate('dashboard.lasts.over_a_year');
  return translate('dashboard.lasts.days', { smart_count: daysLeft, count: number(daysLeft) });
}
