import { Alert } from '@mui/material';
import { useState } from 'react';
import { TextInput, useGetList, useTranslate } from 'react-admin';
import { NewRecharge, type Recharge } from '#contract/sms-receiver/credit.ts';
import {
  listRechargeRequests,
  mostOpenRequests,
  type RechargeRequest,
} from '#contract/sms-receiver/rechargeRequests.ts';
import { FormDialog } from '../dialog/FormDialog.tsx';
import type { ApiError } from '../../dataProviders/http/ApiError.ts';
import { useMayCall } from '../useMayCall.ts';
import { useFormats } from '../useFormats.ts';
import { AmountInput } from './AmountInput.tsx';
import { BalanceChange } from './BalanceChange.tsx';
import { LatestRecharge } from './LatestRecharge.tsx';
import { SharedReference } from './SharedReference.tsx';
import { SimilarReference } from './SimilarReference.tsx';
import { newestFirst } from './rechargeColumns.tsx';
import { useAddCredit, type CreditedCompany } from './useAddCredit.ts';
import { useWatch, type Resolver } from 'react-hook-form';
import { contractResolver } from '../form/contractResolver.ts';

interface AddCreditDialogProps {
  company: CreditedCompany;
  onClose: () => void;
}

/** One recharge of one company: mounted anew each time that it opens. */
export function AddCreditDialog({ company, onClose }: AddCreditDialogProps) {
  const translate = useTranslate();
  const { add, problem, repeated, refused } = useAddCredit(company);
  /** The reference that was said to be a different payment nevertheless. */
  const [separate, setSeparate] = useState<string | null>(null);
  const submit = (recharge: NewRecharge) =>
    add(recharge.reference === separate ? { ...recharge, isSeparatePayment: true } : recharge);
  return (
    <FormDialog<NewRecharge>
      title={translate('balance.add.title', { company: company.name })}
      isKept
      resource="recharges"
      record={{ companyId: company.id, amount: null, reference: null, note: null }}
      resolver={rechargeResolver}
      submitLabel="balance.add.action"
      onSubmit={submit}
      onClose={onClose}
    >
      <LatestRecharge companyId={company.id} />
      <OpenRequests companyId={company.id} />
      <AmountInput />
      <TypedChange companyId={company.id} />
      <TextInput
        source="reference"
        isRequired
        fullWidth
        autoComplete="off"
        helperText="balance.add.reference_help"
      />
      <SimilarReference companyId={company.id} />
      <SharedReference refused={refused} separate={separate} onSeparate={setSeparate} />
      <TextInput source="note" fullWidth multiline minRows={2} />
      {problem && <Problem problem={problem} />}
      {repeated && <RepeatedRecharge recharge={repeated} />}
    </FormDialog>
  );
}

/** Payments that the company itself has named: one of them may be the one that is being entered. */
function OpenRequests({ companyId }: { companyId: number }) {
  const translate = useTranslate();
  const { credits, number } = useFormats();
  const mayList = useMayCall(listRechargeRequests);
  const { data: requests = [] } = useGetList<RechargeRequest>(
    'recharge-requests',
    {
      filter: { companyId, status: 'open' },
      sort: newestFirst,
      pagination: { page: 1, perPage: mostOpenRequests },
    },
    { enabled: mayList },
  );
  if (requests.length === 0) return null;
  const sum = requests.reduce((total, { amount }) => total + amount, 0);
  return (
    <Alert severity="warning">
      {translate('balance.add.open_requests', {
        smart_count: requests.length,
        count: number(requests.length),
        amount: credits(sum),
      })}
    </Alert>
  );
}

/** Why nothing was added, or that nobody knows. It stays: a toast is gone before it is understood. */
function Problem({ problem }: { problem: ApiError }) {
  const translate = useTranslate();
  const isUnanswered = problem.status === 0 || problem.status >= 500;
  return (
    <Alert severity={isUnanswered ? 'warning' : 'error'}>
      {problem.message} {isUnanswered && translate('balance.add.unheard')}
    </Alert>
  );
}

/** For a reference that was recharged before. It stays as well, so that nobody believes the credit was added. */
function RepeatedRecharge({ recharge: { amount, reference, createdAt } }: { recharge: Recharge }) {
  const translate = useTranslate();
  const { date, credits } = useFormats();
  return (
    <Alert severity="warning">
      {translate('balance.add.repeated', { reference, amount: credits(amount), date: date(createdAt) })}
    </Alert>
  );
}

/** The balance before and after the amount in the form. */
function TypedChange({ companyId }: { companyId: number }) {
  const amount = useWatch({ name: 'amount' }) as number | null;
  return <BalanceChange companyId={companyId} amount={amount ?? 0} />;
}

const byContract = contractResolver(NewRecharge);

/** The contract's rules; spaces around a reference are no part of it. */
const rechargeResolver: Resolver = (values, context, options) => {
  const { reference } = values as { reference: string | null };
  return byContract({ ...values, reference: reference?.trim() ?? null }, context, options);
};
