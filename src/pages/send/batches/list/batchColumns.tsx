import { Box, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import { creditFigures } from '#contract/sms-receiver/batchCredit.ts';
import { deliveryRate } from '#domain/rates/deliveryRate.ts';
import { failedIn } from '#domain/rates/failedShare.ts';
import {
  columnsByField,
  companyColumn,
  pick,
  type Column,
  type Columns,
} from '../../../../components/list/columns/column.ts';
import { DeliveryRate } from '../../../../components/report/DeliveryRate.tsx';
import { RecordLink } from '../../../../components/list/RecordLink.tsx';
import { batchPath } from '../../../../screens/batchPath.ts';
import type { BatchRecord } from '../../../../dataProviders/resources/batches.ts';
import { WaitLine } from '../../../../components/waiting/WaitLine.tsx';
import { useSignedInUser } from '../../../../session.ts';
import { ellipsisSx } from '../../../reports/reportSx.ts';
import { BatchActions } from '../actions/BatchActions.tsx';
import { hasStarted, shareNames, sharesOf, totalOf } from '../batchShares.ts';
import { BatchStateChip } from '../../../../components/batches/BatchStateChip.tsx';
import { SharesBar } from '../SharesBar.tsx';
import { useBatchWords } from '../useBatchWords.ts';

/** The columns of the list of all batches. */
export function useBatchColumns(): Columns<BatchRecord> {
  const translate = useTranslate();
  const { scope } = useSignedInUser();
  const { titleOf, textOf, messagesOf, timeOf, startOf, leavesOf } = useBatchWords();
  const isProvider = scope === 'platform';
  // Tests have no delivery rate.
  const rateOf = (batch: BatchRecord) => (batch.kind === 'test' ? null : deliveryRate(sharesOf(batch)));
  const chip = ({ state, counts, waitReason }: BatchRecord) => (
    <BatchStateChip state={state} failedShare={failedIn(counts).share} waitReason={waitReason} />
  );
  return columnsByField<BatchRecord>({
    name: {
      cell: (batch) => <RecordLink to={batchPath(batch.batchId)}>{titleOf(batch)}</RecordLink>,
      cellSx: { ...ellipsisSx, minWidth: 110, maxWidth: 200 },
      card: 'title',
      onCard: titleOf,
    },
    id: { sort: 'ASC', hidden: true },
    state: {
      text: ({ state }) => translate(`batches.state.${state}`),
      cell: (batch) => (
        <>
          {chip(batch)}
          <Note
            lines={[
              batch.kind === 'test' ? translate('reports.kind.test') : null,
              startOf(batch),
              leavesOf(batch),
            ]}
          />
          <WaitLine reason={batch.waitReason} isInCell />
        </>
      ),
      card: 'badge',
      onCard: chip,
    },
    waitReason: {
      table: false,
      file: false,
      card: 'line',
      onCard: ({ waitReason }) => <WaitLine reason={waitReason} />,
    },
    text: {
      text: textOf,
      hidden: 'narrow',
      cellSx: { ...ellipsisSx, width: '30%', minWidth: 140, maxWidth: 0 },
      card: 'line',
      onCard: (batch) => <div style={ellipsisSx}>{textOf(batch)}</div>,
    },
    messages: { as: 'number', card: 'fact', onCard: ({ messages }) => messagesOf(messages) },
    counts: {
      file: false,
      cell: (batch) => (
        <Box sx={{ minWidth: { xs: 72, lg: 88 } }}>
          <Progress batch={batch} />
        </Box>
      ),
      card: 'foot',
      onCard: (batch) => <Progress batch={batch} />,
    },
    deliveryRate: {
      as: 'percent',
      text: rateOf,
      cell: (batch) => batch.kind !== 'test' && <DeliveryRate counts={sharesOf(batch)} />,
      align: 'right',
      hidden: 'narrow',
      card: 'fact',
      onCard: (batch) =>
        rateOf(batch) !== null && (
          <>
            {translate('resources.batches.fields.deliveryRate')} <DeliveryRate counts={sharesOf(batch)} />
          </>
        ),
    },
    companyName: companyColumn(isProvider, { sort: undefined, card: isProvider ? 'fact' : undefined }),
    senderId: { hidden: 'narrow', ...(!isProvider && { card: 'fact' }) },
    campaignName: { hidden: true },
    kind: {
      text: ({ kind }) => translate(`batches.kind.${kind}`),
      hidden: true,
      card: 'fact',
      // The text shows the kind of other batches.
      onCard: ({ kind }) => kind === 'test' && translate('batches.kind.test'),
    },
    class: { text: (batch) => translate(`reports.class.${batch.class}`), hidden: true },
    segments: { as: 'number', hidden: true },
    rejected: { table: false },
    ...figureColumns(shareNames, (name) => ({ table: false, text: (batch) => sharesOf(batch)[name] })),
    ...figureColumns(creditFigures, (name) => ({
      as: 'number',
      hidden: true,
      text: ({ credit }) => credit[name],
    })),
    createdBy: { hidden: true },
    createdAt: { as: 'dateTime', card: 'fact', onCard: timeOf },
    startsAt: { as: 'dateTime', hidden: true },
    finishedAt: { as: 'dateTime', table: false },
    actions: {
      table: false,
      cell: (batch) =>
        (batch.state === 'scheduled' || batch.state === 'late') && <BatchActions batch={batch} isSmall />,
      card: 'action',
      sx: { '& .MuiButton-root': { whiteSpace: 'nowrap' } },
    },
    // The page of the batch has these, or other columns show them.
    batchId: false,
    campaignId: false,
    template: false,
    leavesAt: false,
    sendingHours: false,
    credit: false,
    willSend: false,
    creditsBack: false,
    alreadySent: false,
    unknown: false,
    segmentsPerSecond: false,
    secondsLeft: false,
  });
}

/** Columns of figures that stand within a field of the batch. */
function figureColumns<Name extends string>(
  names: readonly Name[],
  of: (name: Name) => Omit<Column<BatchRecord>, 'source'>,
): Record<Name, Omit<Column<BatchRecord>, 'source'>> {
  return Object.fromEntries(names.map((name) => [name, of(name)])) as Record<
    Name,
    Omit<Column<BatchRecord>, 'source'>
  >;
}

/** The columns of batches that are yet to start: when, and what can be done about it. */
export function useUpcomingColumns(columns: Columns<BatchRecord>): Columns<BatchRecord> {
  const { leavesOf } = useBatchWords();
  const [name, text, ...others] = pick(columns, 'name', 'text', 'companyName', 'campaignName', 'messages');
  const [senderId, actions] = pick(columns, 'senderId', 'actions');
  return [
    name!,
    {
      source: 'state',
      cell: ({ state, waitReason }) => (
        <>
          <BatchStateChip state={state} />
          <WaitLine reason={waitReason} isInCell />
        </>
      ),
    },
    {
      source: 'startsAt',
      as: 'dateTime',
      cell: (batch, time) => (
        <>
          {time}
          <Note lines={[leavesOf(batch)]} />
        </>
      ),
    },
    { ...text!, cellSx: { ...ellipsisSx, maxWidth: 220 } },
    ...others,
    { ...senderId!, hidden: true },
    { ...actions!, table: undefined },
  ];
}

function Note({ lines }: { lines: (string | null)[] }) {
  return lines
    .filter((line) => line)
    .map((line) => (
      <Typography key={line} variant="caption" color="text.secondary" component="p" noWrap>
        {line}
      </Typography>
    ));
}

function Progress({ batch }: { batch: BatchRecord }) {
  const shares = sharesOf(batch);
  return hasStarted(batch) && totalOf(shares) > 0 ? <SharesBar shares={shares} /> : null;
}
