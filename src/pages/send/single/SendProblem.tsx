import { Alert, AlertTitle } from '@mui/material';
import { useTranslate } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { segmentsOf } from '#domain/sms/segments.ts';
import { useFormats } from '../../../components/useFormats.ts';
import type { ApiError } from '../../../dataProviders/http/ApiError.ts';
import { useCredit } from '../../../dataProviders/credit.ts';

/** Why nothing was sent and what to do now. It stays: a toast is gone before it is understood. */
export function SendProblem({ problem }: { problem: ApiError }) {
  const translate = useTranslate();
  if (problem.status === 0) {
    return (
      <Alert severity="warning">
        <AlertTitle>{translate('send.problem.offline')}</AlertTitle>
        {translate('send.problem.offline_detail')}
      </Alert>
    );
  }
  if (problem.body?.code === 'insufficient-credit') return <NoCredit />;
  return (
    <Alert severity="error">
      <AlertTitle>{translate('send.problem.refused')}</AlertTitle>
      {problem.message}
    </Alert>
  );
}

function NoCredit() {
  const translate = useTranslate();
  const { number, credits } = useFormats();
  const { data: credit } = useCredit();
  const text = (useWatch({ name: 'text' }) as string | null) ?? '';
  return (
    <Alert severity="error">
      <AlertTitle>{translate('send.problem.no_credit')}</AlertTitle>
      {credit &&
        translate('send.problem.no_credit_detail', {
          credits: credits(segmentsOf(text).segments),
          balance: number(credit.currentBalance),
        })}{' '}
      {translate('send.problem.no_credit_ask')}
    </Alert>
  );
}
