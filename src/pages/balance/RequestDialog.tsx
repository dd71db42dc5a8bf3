import { Typography } from '@mui/material';
import { useState } from 'react';
import { TextInput, useNotify, useTranslate } from 'react-admin';
import {
  decideRechargeRequest,
  withdrawRechargeRequest,
  type RechargeRequest,
} from '#contract/sms-receiver/rechargeRequests.ts';
import { BalanceChange } from '../../components/credit/BalanceChange.tsx';
import { LatestRecharge } from '../../components/credit/LatestRecharge.tsx';
import { SharedReference } from '../../components/credit/SharedReference.tsx';
import { SimilarReference } from '../../components/credit/SimilarReference.tsx';
import { FormDialog } from '../../components/dialog/FormDialog.tsx';
import { useFormats } from '../../components/useFormats.ts';
import { useRefreshBalances } from '../../dataProviders/credit.ts';
import { ApiError } from '../../dataProviders/http/ApiError.ts';
import { call } from '../../dataProviders/http/httpClient.ts';

export type RequestAction = 'confirm' | 'decline' | 'withdraw';

export interface RequestDialogProps {
  request: RechargeRequest;
  action: RequestAction;
  onClose: () => void;
}

interface Values {
  reference?: string | null;
  reason?: string | null;
}

/** Asks once more before a request is decided or withdrawn, with what is needed to decide. */
export default function RequestDialog({ request, action, onClose }: RequestDialogProps) {
  const translate = useTranslate();
  const notify = useNotify();
  const refresh = useRefreshBalances();
  const { credits } = useFormats();
  const { id, companyId, amount, companyName, paymentReference, note } = request;
  /** A reference that another company has used, as the service found out. */
  const [refused, setRefused] = useState<string | null>(null);
  /** The reference that was said to be a different payment nevertheless. */
  const [separate, setSeparate] = useState<string | null>(null);
  const words = { company: companyName, amount: credits(amount) };
  const confirm = async (typed: string | null) => {
    const reference = typed ?? paymentReference;
    const isSeparatePayment = reference !== null && reference === separate;
    const body = {
      status: 'confirmed',
      reference: typed,
      ...(isSeparatePayment && { isSeparatePayment }),
    } as const;
    try {
      return await call(decideRechargeRequest, { params: { id }, body });
    } catch (error) {
      const problem = error instanceof ApiError && error.body?.problems?.reference;
      if (problem === 'reference-of-other-company') setRefused(reference);
      throw error;
    }
  };
  const submit = async ({ reference, reason }: Values) => {
    const params = { id };
    try {
      if (action === 'withdraw') await call(withdrawRechargeRequest, { params });
      else if (action === 'decline')
        await call(decideRechargeRequest, { params, body: { status: 'declined', reason: reason ?? null } });
      else {
        const { isRepeat } = await confirm(reference?.trim() || null);
        if (isRepeat) {
          notify('recharge.confirm.repeated', { type: 'warning' });
          return;
        }
      }
      notify(`recharge.${action}.done`, { type: 'success', messageArgs: words });
    } finally {
      // Also when somebody else was faster.
      void refresh();
    }
  };
  return (
    <FormDialog<Values>
      title={translate(`recharge.${action}.title`, words)}
      resource="recharge-requests"
      record={{ id, reference: paymentReference }}
      fields={action === 'confirm' ? ['reference'] : ['reason']}
      submitLabel={
        action === 'confirm' ? translate('recharge.confirm.submit', words) : `recharge.${action}.action`
      }
      submitColor={action === 'confirm' ? 'primary' : 'error'}
      onSubmit={submit}
      onClose={onClose}
    >
      {action === 'withdraw' && <Typography>{translate('recharge.withdraw.text', words)}</Typography>}
      {action !== 'withdraw' && note && (
        <Typography color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
          {note}
        </Typography>
      )}
      {action === 'confirm' && (
        <>
          <BalanceChange companyId={companyId} amount={amount} />
          <LatestRecharge companyId={companyId} />
          <TextInput
            source="reference"
            // Its value is there already: Enter confirms.
            autoFocus
            fullWidth
            autoComplete="off"
            helperText="recharge.confirm.reference_help"
          />
          <SimilarReference companyId={companyId} fallback={paymentReference} />
          <SharedReference request={request} refused={refused} separate={separate} onSeparate={setSeparate} />
        </>
      )}
      {action === 'decline' && (
        <TextInput
          source="reason"
          isRequired
          fullWidth
          multiline
          minRows={2}
          helperText="recharge.decline.reason_help"
        />
      )}
    </FormDialog>
  );
}
