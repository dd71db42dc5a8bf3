import AddCardIcon from '@mui/icons-material/AddCardOutlined';
import { Button, Typography } from '@mui/material';
import { useState } from 'react';
import { TextInput, useNotify, useTranslate } from 'react-admin';
import { NewRechargeRequest, requestRecharge } from '#contract/sms-receiver/rechargeRequests.ts';
import { useRefreshBalances } from '../../dataProviders/credit.ts';
import { call } from '../../dataProviders/http/httpClient.ts';
import { useRequestKey } from '../../dataProviders/http/useRequestKey.ts';
import { FormDialog } from '../dialog/FormDialog.tsx';
import { contractResolver } from '../form/contractResolver.ts';
import { useFormats } from '../useFormats.ts';
import { useMayCall } from '../useMayCall.ts';
import { AmountInput } from './AmountInput.tsx';

/** Shown to users who may request a recharge. */
export function RequestRechargeButton() {
  const translate = useTranslate();
  const [isOpen, setIsOpen] = useState(false);
  const mayRequest = useMayCall(requestRecharge);
  if (!mayRequest) return null;
  return (
    <>
      <Button variant="contained" size="small" startIcon={<AddCardIcon />} onClick={() => setIsOpen(true)}>
        {translate('recharge.request.action')}
      </Button>
      {isOpen && <RequestRechargeDialog onClose={() => setIsOpen(false)} />}
    </>
  );
}

const empty = { amount: null, paymentReference: null, note: null };
const resolver = contractResolver(NewRechargeRequest);

/** Its own balance need not be on the screen. */
export function RequestRechargeDialog({ onClose }: { onClose: () => void }) {
  const translate = useTranslate();
  const notify = useNotify();
  const refresh = useRefreshBalances();
  const { credits } = useFormats();
  const keyOf = useRequestKey();
  const request = async (values: NewRechargeRequest) => {
    const { amount } = await call(requestRecharge, { body: values, idempotencyKey: keyOf(values) });
    void refresh();
    notify('recharge.request.done', { type: 'success', messageArgs: { amount: credits(amount) } });
  };
  return (
    <FormDialog<NewRechargeRequest>
      title={translate('recharge.request.title')}
      resource="recharge-requests"
      record={empty}
      resolver={resolver}
      fields={['amount', 'paymentReference', 'note']}
      submitLabel="recharge.request.action"
      isKept
      onSubmit={request}
      onClose={onClose}
    >
      <Typography color="text.secondary">{translate('recharge.request.help')}</Typography>
      <AmountInput />
      <TextInput
        source="paymentReference"
        fullWidth
        autoComplete="off"
        helperText="recharge.request.reference_help"
      />
      <TextInput source="note" fullWidth multiline minRows={2} />
    </FormDialog>
  );
}
