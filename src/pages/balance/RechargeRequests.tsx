import ConfirmedIcon from '@mui/icons-material/CheckCircleOutlined';
import DeclinedIcon from '@mui/icons-material/CancelOutlined';
import OpenIcon from '@mui/icons-material/HourglassEmpty';
import WithdrawnIcon from '@mui/icons-material/UndoOutlined';
import { Button, FormControlLabel, Paper, Stack, Switch, Typography } from '@mui/material';
import { useId, useState } from 'react';
import { useGetList, useTranslate } from 'react-admin';
import {
  decideRechargeRequest,
  type RechargeRequest,
  type RechargeRequestStatus,
} from '#contract/sms-receiver/rechargeRequests.ts';
import { newestFirst } from '../../components/credit/rechargeColumns.tsx';
import { ReceiptButton } from '../../components/credit/ReceiptButton.tsx';
import { RequestRechargeButton } from '../../components/credit/RequestRechargeButton.tsx';
import { SimilarRecharges, SimilarRequests } from '../../components/credit/SimilarRecharges.tsx';
import { useOpenDialog } from '../../components/dialog/DialogProvider.tsx';
import { companyColumn, type Columns } from '../../components/list/columns/column.ts';
import { ListRows } from '../../components/list/columns/ListRows.tsx';
import { RelatedList } from '../../components/list/RelatedList.tsx';
import { tabular } from '../../components/report/tabular.ts';
import { useFormats } from '../../components/useFormats.ts';
import { useMayCall } from '../../components/useMayCall.ts';
import { WordChip, type WordLook } from '../../components/WordChip.tsx';
import { useSignedInUser } from '../../session.ts';
import RequestDialog, { type RequestAction } from './RequestDialog.tsx';

const looks: Record<RechargeRequestStatus, WordLook> = {
  open: { color: 'info', Icon: OpenIcon },
  confirmed: { color: 'success', Icon: ConfirmedIcon },
  declined: { color: 'error', Icon: DeclinedIcon },
  withdrawn: { color: 'default', Icon: WithdrawnIcon },
};

/** Requested recharges: those of the company, or for the provider the open ones of all. */
export function RechargeRequests() {
  const translate = useTranslate();
  const { number } = useFormats();
  const headingId = useId();
  const { scope } = useSignedInUser();
  const [showsDecided, setShowsDecided] = useState(scope === 'company');
  const { total: open = 0 } = useGetList<RechargeRequest>('recharge-requests', {
    filter: { status: 'open' },
    pagination: { page: 1, perPage: 1 },
  });
  return (
    <section aria-labelledby={headingId}>
      <Stack
        direction="row"
        sx={{ justifyContent: 'space-between', alignItems: 'center', flexWrap: 'wrap', gap: 1, mb: 1 }}
      >
        <Typography id={headingId} variant="h2">
          {open > 0 ? translate('recharge.open', { count: number(open) }) : translate('recharge.requests')}
        </Typography>
        {scope === 'company' ? (
          <RequestRechargeButton />
        ) : (
          <FormControlLabel
            control={<Switch checked={showsDecided} onChange={(_event, isOn) => setShowsDecided(isOn)} />}
            label={translate('recharge.show_all')}
          />
        )}
      </Stack>
      <Paper variant="outlined" sx={{ overflow: 'hidden' }}>
        <RelatedList
          resource="recharge-requests"
          filter={showsDecided ? {} : { status: 'open' }}
          sort={newestFirst}
          none={showsDecided ? 'recharge.none' : 'recharge.none_open'}
        >
          <ListRows<RechargeRequest>
            columns={useColumns(showsDecided)}
            table={{ storeKey: 'recharge-requests' }}
          />
        </RelatedList>
      </Paper>
    </section>
  );
}

/** @param showsDecided otherwise all of them are open: what follows from deciding takes the place of what was decided */
function useColumns(showsDecided: boolean): Columns<RechargeRequest> {
  const translate = useTranslate();
  const { number } = useFormats();
  const { scope } = useSignedInUser();
  return [
    { source: 'requestedAt', as: 'dateTime', card: 'fact' },
    companyColumn(scope === 'platform', { sort: undefined }),
    { source: 'amount', as: 'number', card: 'title', onCard: ({ amount }) => number(amount) },
    showsDecided && {
      source: 'status',
      text: ({ status }) => translate(`recharge.status.${status}`),
      cell: ({ status }) => <WordChip look={looks[status]} label={translate(`recharge.status.${status}`)} />,
      card: 'badge',
    },
    !showsDecided && {
      source: 'currentBalance',
      text: ({ currentBalance, amount }) =>
        currentBalance === null
          ? null
          : translate('recharge.balance_change', {
              before: number(currentBalance),
              after: number(currentBalance + amount),
            }),
      card: 'fact',
      sx: { ...tabular, whiteSpace: 'nowrap' },
    },
    {
      source: 'paymentReference',
      cell: (request, shown) => (
        <>
          {shown}
          <SimilarRequests request={request} />
          <SimilarRecharges companyId={request.companyId} recharges={request.similarRecharges} />
        </>
      ),
      card: 'line',
      sx: { overflowWrap: 'anywhere', minWidth: 200 },
    },
    {
      source: 'note',
      // Why it was declined is what the company has to read next.
      text: ({ note, reason }) => reason ?? note,
      card: 'line',
      sx: { overflowWrap: 'anywhere', minWidth: 120 },
    },
    { source: 'requestedBy', hidden: 'narrow', card: 'fact' },
    showsDecided && { source: 'decidedBy', hidden: 'narrow' },
    {
      source: 'actions',
      cell: (request) => <RequestActions request={request} />,
      card: 'action',
      file: false,
    },
  ];
}

/** The reader's actions on a request: deciding on it, withdrawing their own, or taking the receipt of a confirmed one. */
function RequestActions({ request }: { request: RechargeRequest }) {
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
