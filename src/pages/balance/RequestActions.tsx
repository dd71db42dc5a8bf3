import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { TextInput, useNotify, useTranslate } from 'react-admin';
import {
  decideRechargeRequest,
  withdrawRechargeRequest,
  type RechargeRequest,
} from '#contract/sms-receiver/rechargeRequests.ts';
import { ReceiptButton } from '../../components/credit/ReceiptButton.tsx';
import { FormDialog } from '../../components/dialog/FormDialog.tsx';
import { useFormats } from '../../components/useFormats.ts';
import { useMayCall } from '../../components/useMayCall.ts';
import { useRefreshBalances } from '../../dataProviders/credit.ts';
import { call } from '../../dataProviders/http/httpClient.ts';
import { useSignedInUser } from '../../session.ts';

type Action = 'confirm' | 'decline' | 'withdraw';

/** What the reader can do with a request: decide on it, withdraw their own, or take the receipt of a confirmed one. */
export function RequestActions({ request }: { request: RechargeRequest }) {
  const translate = useTranslate();
  const { companyId: ownCompanyId } = useSignedInUser();
  const mayDecide = useMayCall(decideRechargeRequest);
  const [action, setAction] = useState<Action | null>(null);
  const { status, companyId, rechargeId } = request;
  if (rechargeId !== null) {
    const reference = request.paymentReference ?? `REQUEST-${request.id}`;
    return <ReceiptButton companyId={companyId} rechargeId={rechargeId} reference={reference} />;
  }
  if (status !== 'open') return null;
  const actions: Action[] = [
    ...(mayDecide ? (['confirm', 'decline'] as const) : []),
    ...(companyId === ownCompanyId ? (['withdraw'] as const) : []),
  ];
  return (
    <Stack direction="row" spacing={0.5}>
      {actions.map((name) => (
        <Button key={name} size="small" onClick={() => setAction(name)}>
          {translate(`recharge.${name}.action`)}
        </Button>
      ))}
      {action && <RequestDialog request={request} action={action} onClose={() => setAction(null)} />}
    </Stack>
  );
}

interface RequestDialogProps {
  request: RechargeRequest;
  action: Action;
  onClose: () => void;
}

interface Values {
  reference?: string | null;
  reason?: string | null;
}

function RequestDialog({ request, action, onClose }: RequestDialogProps) {
  const translate = useTranslate();
  const notify = useNotify();
  const refresh = useRefreshBalances();
  const { credits } = useFormats();
  const { id, amount, companyName, paymentReference, note } = request;
  const words = { company: companyName, amount: credits(amount) };
  const submit = async ({ reference, reason }: Values) => {
    const params = { id };
    try {
      if (action === 'withdraw') await call(withdrawRechargeRequest, { params });
      else {
        const body =
          action === 'confirm'
            ? ({ status: 'confirmed', reference: reference?.trim() || null } as const)
            : ({ status: 'declined', reason: reason ?? null } as const);
        const { isRepeat } = await call(decideRechargeRequest, { params, body });
        if (isRepeat && action === 'confirm') {
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
        <TextInput
          source="reference"
          fullWidth
          autoComplete="off"
          helperText="recharge.confirm.reference_help"
        />
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
