import { Box, Button, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { creditFigures } from '#contract/sms-receiver/batchCredit.ts';
import { ratedOf } from '#domain/rates/deliveryRate.ts';
import { BatchStateChip } from '../../../../components/batches/BatchStateChip.tsx';
import { LinkOrText } from '../../../../components/LinkOrText.tsx';
import {
  columnsByField,
  companyColumn,
  pick,
  type Columns,
} from '../../../../components/list/columns/column.ts';
import { RecordLink } from '../../../../components/list/RecordLink.tsx';
import { deliveryRateColumn } from '../../../../components/report/deliveryRateColumn.tsx';
import { OutcomeBar } from '../../../../components/report/OutcomeBar.tsx';
import { useFormats } from '../../../../components/useFormats.ts';
import { WaitLine } from '../../../../components/waiting/WaitLine.tsx';
import type { ListedBatch } from '../../../../dataProviders/resources/listedBatch.ts';
import { batchPath } from '../../../../screens/batchPath.ts';
import { useSignedInUser } from '../../../../session.ts';
import { ellipsisSx } from '../../../reports/reportSx.ts';
import { hasStarted } from '../batchShares.ts';
import { useBatchWords } from '../useBatchWords.ts';
import { ListedBatchActions } from './ListedBatchActions.tsx';
import { useBatchAccess, withinBatch } from './useBatchAccess.ts';

/** Columns of figures that the outcome and the page of the batch show as well. */
const hiddenFigure = { as: 'number', hidden: true } as const;

/** The columns of batches, in the list of all and in the report. @param filter of the list */
export function useBatchColumns(filter: object = {}): Columns<ListedBatch> {
  const translate = useTranslate();
  const { messages } = useFormats();
  const isProvider = useSignedInUser().scope === 'platform';
  const { titleOf, textOf, timeOf, startOf, leavesOf } = useBatchWords();
  const { mayOpen, messagesOf } = useBatchAccess(filter);
  const isPartial = withinBatch.some((name) => name in filter);
  // Unknown while the filters leave out some of its messages.
  const failedShareOf = ({ sent, failed }: ListedBatch) =>
    isPartial || sent === 0 ? undefined : failed / sent;
  const chip = (batch: ListedBatch) => (
    <BatchStateChip state={batch.state} failedShare={failedShareOf(batch)} waitReason={batch.waitReason} />
  );
  const bar = (batch: ListedBatch) => hasStarted(batch) && batch.sent > 0 && <OutcomeBar counts={batch} />;
  return columnsByField<ListedBatch>({
    name: {
      cell: (batch) =>
        mayOpen ? <RecordLink to={batchPath(batch.batchId)}>{titleOf(batch)}</RecordLink> : titleOf(batch),
      cellSx: { ...ellipsisSx, minWidth: 110, maxWidth: 200 },
      card: 'title',
      onCard: titleOf,
    },
    batchId: { hidden: true },
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
      // It takes what the other columns leave.
      cellSx: { ...ellipsisSx, width: '30%', minWidth: 120, maxWidth: 0 },
      card: 'line',
      onCard: (batch) => <div style={ellipsisSx}>{textOf(batch)}</div>,
    },
    sent: {
      as: 'number',
      cell: (batch, sent) => (
        <LinkOrText
          to={messagesOf(batch)}
          underline="hover"
          aria-label={translate('reports.bulk.messages_of', {
            messages: messages(batch.sent),
            id: batch.batchId,
          })}
          onClick={(event) => event.stopPropagation()}
        >
          {sent}
        </LinkOrText>
      ),
      card: 'action',
      onCard: (batch) => {
        const to = messagesOf(batch);
        return to ? (
          <Button component={Link} to={to} size="small">
            {messages(batch.sent)}
          </Button>
        ) : (
          messages(batch.sent)
        );
      },
    },
    outcome: {
      file: false,
      cell: (batch) => <Box sx={{ minWidth: { xs: 72, lg: 88 } }}>{bar(batch)}</Box>,
      card: 'foot',
      onCard: bar,
    },
    deliveryRate: deliveryRateColumn<ListedBatch>(ratedOf, {
      hidden: 'narrow',
      line: translate('resources.batches.fields.deliveryRate'),
    }),
    failed: hiddenFigure,
    companyName: companyColumn(isProvider, { sort: undefined, card: isProvider ? 'fact' : undefined }),
    senderId: { hidden: isProvider || 'narrow', ...(!isProvider && { card: 'fact' }) },
    acceptedAt: { as: 'dateTime', sort: 'ASC', card: 'fact', onCard: timeOf },
    credits: { as: 'number', hidden: 'narrow' },
    campaignName: { hidden: true },
    kind: {
      text: ({ kind }) => translate(`batches.kind.${kind}`),
      hidden: true,
      card: 'fact',
      // The text shows the kind of other batches.
      onCard: ({ kind }) => kind === 'test' && translate('batches.kind.test'),
    },
    class: { text: (batch) => translate(`reports.class.${batch.class}`), hidden: true },
    branchName: { hidden: true },
    sentBy: { hidden: true },
    delivered: hiddenFigure,
    cancelled: hiddenFigure,
    pending: hiddenFigure,
    scheduled: hiddenFigure,
    segments: hiddenFigure,
    rejected: { table: false },
    ...(Object.fromEntries(creditFigures.map((name) => [name, hiddenFigure])) as Record<
      (typeof creditFigures)[number],
      typeof hiddenFigure
    >),
    startsAt: { as: 'dateTime', hidden: true },
    finishedAt: { as: 'dateTime', hidden: true },
    actions: {
      table: false,
      cell: (batch) => <ListedBatchActions batch={batch} />,
      card: 'action',
      sx: { '& .MuiButton-root': { whiteSpace: 'nowrap' } },
    },
    // Other columns show these.
    id: false,
    campaignId: false,
    template: false,
    leavesAt: false,
    ratedDelivered: false,
    ratedFailed: false,
  });
}

/** The columns of batches that are yet to start: when, and what can be done about it. */
export function useUpcomingColumns(columns: Columns<ListedBatch>): Columns<ListedBatch> {
  const { leavesOf } = useBatchWords();
  const [name, text, ...others] = pick(columns, 'name', 'text', 'companyName', 'campaignName', 'sent');
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
