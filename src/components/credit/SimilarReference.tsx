import { Alert } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { similarRecharges } from '#contract/sms-receiver/credit.ts';
import { call } from '../../dataProviders/http/httpClient.ts';
import { useDelayed } from '../timers.ts';
import { SimilarRecharges } from './SimilarRecharges.tsx';

interface SimilarReferenceProps {
  companyId: number;
  /** The payment that the company has named, as long as no other is typed. */
  fallback?: string | null;
}

/** Warns in a form that the typed reference looks like that of an earlier recharge. Nothing is refused for it. */
export function SimilarReference({ companyId, fallback = null }: SimilarReferenceProps) {
  const translate = useTranslate();
  const typed = useWatch<{ reference: string | null }>({ name: 'reference' });
  const reference = useDelayed(typed?.trim() || fallback || '');
  const { data } = useQuery({
    // Under `recharges`, which every recharge refreshes.
    queryKey: ['recharges', 'similar', companyId, reference],
    queryFn: async ({ signal }) =>
      (await call(similarRecharges, { query: { companyId, reference }, signal })).responseList,
    // One that cannot be a reference is refused, which the form says at its field.
    enabled: reference !== '',
    retry: false,
  });
  if (!data || data.length === 0) return null;
  return (
    <Alert severity="warning" icon={false}>
      <SimilarRecharges companyId={companyId} recharges={data} />
      {translate('recharge.similar.advice')}
    </Alert>
  );
}
