import { Stack, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import { smsHistory } from '#contract/database-manager/messages.ts';
import { listRecharges } from '#contract/sms-receiver/credit.ts';
import type { LedgerEntry } from '#contract/sms-receiver/transactions.ts';
import { changeOf, creditsOf } from '#domain/credit/ledgerEntry.ts';
import { companyColumn } from '../../../components/list/columns/column.ts';
import { ListRows } from '../../../components/list/columns/ListRows.tsx';
import { RecordLink } from '../../../components/list/RecordLink.tsx';
import { tabular } from '../../../components/report/tabular.ts';
import { useFormats } from '../../../components/useFormats.ts';
import { useMayCall } from '../../../components/useMayCall.ts';
import { useSignedInUser } from '../../../session.ts';
import { messagesLink } from '../../../screens/totalsPath.ts';
import { TimeText } from '../../../components/TimeText.tsx';
import { ChangeText } from './ChangeText.tsx';
import { KindChip } from './KindChip.tsx';

/** The ledger entry by entry. */
export function EntryRows() {
  const translate = useTranslate();
  const { number } = useFormats();
  const isProvider = useSignedInUser().scope === 'platform';
  return (
    <ListRows<LedgerEntry>
      columns={[
        { source: 'id', hidden: true },
        {
          source: 'createdAt',
          as: 'dateTime',
          sort: 'DESC',
          card: 'badge',
          onCard: ({ createdAt }) => (
            <Typography variant="caption" color="text.secondary">
              <TimeText at={createdAt} />
            </Typography>
          ),
        },
        isProvider && companyColumn(true, { sort: undefined, card: undefined }),
        {
          source: 'kind',
          cell: ({ kind }) => <KindChip kind={kind} />,
          card: 'title',
          onCard: (entry) => (
            <Stack direction="row" spacing={1} sx={{ alignItems: 'center' }}>
              <KindChip kind={entry.kind} />
              <span>{number(creditsOf(entry))}</span>
            </Stack>
          ),
        },
        { source: 'credits', as: 'number', text: creditsOf, sx: tabular },
        {
          source: 'change',
          align: 'right',
          cell: (entry) => <ChangeText change={changeOf(entry)} />,
          card: 'figure',
          onCard: (entry) => (
            <strong>
              <ChangeText change={changeOf(entry)} />
            </strong>
          ),
        },
        {
          source: 'balanceAfter',
          as: 'number',
          sx: tabular,
          card: 'figure',
          onCard: ({ balanceAfter }) => <strong>{number(balanceAfter)}</strong>,
        },
        {
          source: 'reference',
          cell: (entry) => <CauseLink entry={entry} />,
          card: 'foot',
          onCard: (entry) => (
            <Typography variant="body2" sx={{ mt: 0.75, overflowWrap: 'anywhere' }}>
              <CauseLink entry={entry} />
              {isProvider && ` · ${entry.companyName}`}
              {entry.note && ` · ${entry.note}`}
            </Typography>
          ),
        },
        { source: 'note' },
        { source: 'createdBy', text: ({ createdBy }) => createdBy ?? translate('sendingCredit.by_itself') },
      ]}
    />
  );
}

/** The cause of a movement: its batch's messages, or its recharge; a link for who may see that. */
function CauseLink({ entry }: { entry: LedgerEntry }) {
  const translate = useTranslate();
  const maySeeMessages = useMayCall(smsHistory);
  const maySeeRecharges = useMayCall(listRecharges);
  const { batchId, companyId, reference } = entry;
  if (batchId !== null) {
    const name = translate('sendingCredit.batch', { id: batchId });
    return maySeeMessages ? <RecordLink to={messagesLink({ companyId, batchId })}>{name}</RecordLink> : name;
  }
  if (!maySeeRecharges) return reference;
  return <RecordLink to="/home/companies/balance-check">{reference}</RecordLink>;
}
