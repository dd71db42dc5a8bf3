import { Button, Stack } from '@mui/material';
import { useTranslate } from 'react-admin';
import { decideRechargeRequest, type RechargeRequest } from '#contract/sms-receiver/rechargeRequests.ts';
import { ReceiptButton } from '../../components/credit/ReceiptButton.tsx';
import { useOpenDialog } from '../../components/dialog/DialogProvider.tsx';
import { useMayCall } from '../../components/useMayCall.ts';
import { useSignedInUser } from '../../session.ts';
import { RequestDialog, type RequestAction } from './RequestDialog.tsx';

/** What the reader can do with a request: decide on it, withdraw their own, or take the receipt of a confirmed one. */
export function RequestActions({ request }: { request: RechargeRequest }) {
  const translate = useTranslate();
  const { companyId: ownCompanyId } = useSignedInUser();
  const openDialog = useOpenDialog();
  const mayDecide = useMayCall(decideRechargeRequest);
  const { status, companyId, rechargeId } = request;
  if (rechargeId !== null) {
    const reference = request.paymentReference ?? `REQUEST-${request.id}`;
    return <ReceiptButton companyId={companyId} rechargeId={rechargeId} reference={reference} />;
  }
  if (status !== 'open') return null;
  const actions: RequestAction[] = [
    ...(mayDecide ? (['confirm', 'decline'] as const) : []),
    ...(companyId === ownCompanyId ? (['withdraw'] as const) : []),
  ];
  return (
    <Stack direction="row" spacing={0.5}>
      {actions.map((name) => (
        <Button
          key={name}
          size="small"
          onClick={() =>
            openDialog((close) => <RequestDialog request={request} action={name} onClose={close} />)
          }
        >
          {translate(`recharge.${name}.action`)}
        </Button>
      ))}
    </Stack>
  );
}
