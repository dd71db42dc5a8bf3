import { Stack, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import type { LedgerEntry } from '#contract/sms-receiver/transactions.ts';
import { changeOf, creditsOf } from '#domain/ledgerEntry.ts';
import { companyColumn } from '../../../components/list/columns/column.ts';
import { ListRows } from '../../../components/list/columns/ListRows.tsx';
import { tabular } from '../../../components/report/tabular.ts';
import { useFormats } from '../../../components/useFormats.ts';
import { useSignedInUser } from '../../../session.ts';
import { CauseLink } from './CauseLink.tsx';
import { ChangeText } from './ChangeText.tsx';
import { KindChip } from './KindChip.tsx';

/** The ledger entry by entry. */
export function EntryRows() {
  const translate = useTranslate();
  const { dateTime, number } = useFormats();
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
              {dateTime(createdAt)}
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
