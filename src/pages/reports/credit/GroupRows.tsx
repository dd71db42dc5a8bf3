import { Box, Button, Collapse, Typography } from '@mui/material';
import { useState } from 'react';
import { Link, useExpanded, useResourceContext, useTranslate } from 'react-admin';
import { findBatch } from '#contract/sms-receiver/batches.ts';
import type { LedgerGroup } from '#contract/sms-receiver/transactionGroups.ts';
import { dayMonthYear } from '#domain/time/dayMonthYear.ts';
import { companyColumn, type Columns } from '../../../components/list/columns/column.ts';
import { ListRows } from '../../../components/list/columns/ListRows.tsx';
import { tabular } from '../../../components/report/tabular.ts';
import { useFormats } from '../../../components/useFormats.ts';
import { useMayCall } from '../../../components/useMayCall.ts';
import { useSignedInUser } from '../../../session.ts';
import { batchPath } from '../../../screens/batchPath.ts';
import { ChangeText } from './ChangeText.tsx';
import { GroupEntries } from './GroupEntries.tsx';

const figures = ['recharged', 'held', 'charged', 'released', 'refunded'] as const;

/** The ledger by day and batch; a row opens to its entries. */
export function GroupRows() {
  return (
    <ListRows<LedgerGroup>
      columns={useGroupColumns()}
      table={{
        expand: <GroupEntries />,
        isRowExpandable: ({ kind }) => kind !== 'recharge',
        sx: withoutArrows,
      }}
    />
  );
}

function useGroupColumns(): Columns<LedgerGroup> {
  const translate = useTranslate();
  const { digits, number } = useFormats();
  const { scope } = useSignedInUser();
  const label = (name: string) => translate(`resources.transaction-groups.fields.${name}`);
  return [
    {
      source: 'createdAt',
      sort: 'DESC',
      sx: { whiteSpace: 'nowrap' },
      cell: ({ day }) => digits(dayMonthYear(day)),
      card: 'badge',
      onCard: ({ day }) => (
        <Typography variant="caption" color="text.secondary">
          {digits(dayMonthYear(day))}
        </Typography>
      ),
    },
    companyColumn(scope === 'platform', { sort: undefined }),
    {
      source: 'reference',
      sx: { minWidth: 128 },
      cell: (group) => <GroupName group={group} />,
      card: 'title',
    },
    {
      source: 'figures',
      table: false,
      card: 'line',
      onCard: (group) =>
        figures
          .filter((name) => group[name] > 0)
          .map((name) => `${label(name)} ${number(group[name])}`)
          .join(' · '),
    },
    ...figures.map((name) => ({
      source: name,
      as: 'number' as const,
      sx: tabular,
      cell: (group: LedgerGroup) => (group[name] === 0 ? '–' : number(group[name])),
      ...(name === 'recharged' && { hidden: 'narrow' as const }),
    })),
    {
      source: 'change',
      align: 'right',
      cell: ({ change }) => <ChangeText change={change} />,
      card: 'figure',
      onCard: ({ change }) => (
        <strong>
          <ChangeText change={change} />
        </strong>
      ),
    },
    {
      source: 'balanceAfter',
      as: 'number',
      cell: (_group, balance) => <strong style={tabular}>{balance}</strong>,
      card: 'figure',
    },
    {
      source: 'entries',
      cell: (group) => group.kind !== 'recharge' && <EntriesButton group={group} />,
      card: 'foot',
      onCard: (group) => group.kind !== 'recharge' && <EntriesBelow />,
    },
  ];
}

/** Opens a row to its entries, also from the keyboard: react-admin's own arrow is for the mouse alone. */
function EntriesButton({ group: { id, entries } }: { group: LedgerGroup }) {
  const translate = useTranslate();
  const { number } = useFormats();
  const [isOpen, toggle] = useExpanded(useResourceContext()!, id);
  return (
    <Button
      size="small"
      aria-expanded={isOpen}
      onClick={toggle}
      sx={{ whiteSpace: 'nowrap', minWidth: 0, py: 0 }}
    >
      {translate('sendingCredit.entries', { smart_count: entries, count: number(entries) })}
    </Button>
  );
}

/** The same on a card. */
function EntriesBelow() {
  const translate = useTranslate();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button size="small" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)} sx={{ ml: -0.5 }}>
        {translate(isOpen ? 'sendingCredit.hide_entries' : 'sendingCredit.show_entries')}
      </Button>
      <Collapse in={isOpen} unmountOnExit>
        <GroupEntries />
      </Collapse>
    </>
  );
}

/** Its arrows work with the mouse alone, and their column has no heading: the button of a row does the same for everybody. */
const withoutArrows = {
  '& .RaDataTable-expandHeader, & .RaDataTable-expandIconCell': { display: 'none' },
};

/** The subject of a group; the batch's page for who may open it. */
export function GroupName({ group: { kind, batchId, batchName, reference, note } }: { group: LedgerGroup }) {
  const translate = useTranslate();
  const mayOpen = useMayCall(findBatch);
  if (kind === 'singles') return translate('sendingCredit.singles');
  if (kind === 'recharge') {
    return (
      <Box sx={{ overflowWrap: 'anywhere' }}>
        {translate('sendingCredit.recharge', { reference })}
        {note && (
          <Typography variant="caption" color="text.secondary" component="p">
            {note}
          </Typography>
        )}
      </Box>
    );
  }
  const number = translate('sendingCredit.batch', { id: batchId });
  if (!mayOpen) return batchName ? `${batchName} (${number})` : number;
  return (
    <Box sx={{ overflowWrap: 'anywhere', minWidth: 96 }}>
      <Link to={batchPath(batchId!)} underline="hover">
        {batchName ?? number}
      </Link>
      {batchName !== null && (
        <Typography variant="caption" color="text.secondary" component="p">
          {number}
        </Typography>
      )}
    </Box>
  );
}
