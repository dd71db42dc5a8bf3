import { Box, Button } from '@mui/material';
import { useListContext, useTranslate } from 'react-admin';
import { Link, useNavigate } from 'react-router-dom';
import { exportBulkSms } from '#contract/database-manager/batches.ts';
import { outcomes } from '#contract/database-manager/filter.ts';
import { smsHistory } from '#contract/database-manager/messages.ts';
import { findBatch } from '#contract/sms-receiver/batches.ts';
import { listKinds } from '#contract/sms-receiver/newBatches.ts';
import { ratedOf } from '#domain/rates/deliveryRate.ts';
import { shownFigures } from '../../components/credit/CreditFigures.tsx';
import { columnsByField, companyColumn, type Columns } from '../../components/list/columns/column.ts';
import { ListRows } from '../../components/list/columns/ListRows.tsx';
import { RecordLink } from '../../components/list/RecordLink.tsx';
import { deliveryRateColumn } from '../../components/report/deliveryRateColumn.tsx';
import { OutcomeBar } from '../../components/report/OutcomeBar.tsx';
import { LinkOrText } from '../../components/LinkOrText.tsx';
import { useFormats } from '../../components/useFormats.ts';
import { useMayCall } from '../../components/useMayCall.ts';
import type { BatchRow } from '../../dataProviders/resources/reports.ts';
import { useSignedInUser } from '../../session.ts';
import { batchPath } from '../../screens/batchPath.ts';
import { BatchStateChip } from '../../components/batches/BatchStateChip.tsx';
import { EmptyReport } from './EmptyReport.tsx';
import { useReportFilters } from './filters/reportFilters.tsx';
import { ReportList } from './ReportList.tsx';
import { ellipsisSx } from './reportSx.ts';
import { messagesLink } from '../../screens/totalsPath.ts';

const exported = { endpoint: exportBulkSms, fileName: 'bulk-sms-report' };

export default function BulkSmsReportPage() {
  return (
    <ReportList<BatchRow>
      resource="bulk-sms"
      title="menu.bulkSmsReport"
      filters={useReportFilters(listKinds)}
      exported={exported}
      isOpen={({ pending, scheduled }) => pending + scheduled > 0}
      empty={<EmptyReport report="bulk" />}
    >
      <BatchRows />
    </ReportList>
  );
}

/** A row a batch with its figures; a click leads to its messages, for who may read them. */
function BatchRows() {
  const navigate = useNavigate();
  const mayRead = useMayCall(smsHistory);
  const messagesOf = useBatchMessages();
  return (
    <ListRows<BatchRow>
      columns={useBatchColumns()}
      table={{
        rowClick: (_id, _resource, batch) => {
          if (mayRead) void navigate(messagesOf(batch));
          return false;
        },
        sx: {
          '& .MuiTableCell-root': { px: 1 },
          '& .RaDataTable-row': mayRead ? { cursor: 'pointer' } : {},
        },
      }}
    />
  );
}

/** Filters of the list that say something within one batch. */
const within = ['status', 'outcome', 'operator', 'msisdn'];

/** Where the messages stand that a row has counted. */
function useBatchMessages(): (batch: BatchRow) => string {
  const { filterValues } = useListContext();
  const kept = Object.entries(filterValues as Record<string, unknown>).filter(([name]) =>
    within.includes(name),
  );
  return ({ batchId }) => messagesLink({ ...Object.fromEntries(kept), batchId });
}

/** The share of a batch's messages that failed; unknown while the filters leave out some of its messages. */
function useFailedShare(): (batch: BatchRow) => number | undefined {
  const { filterValues } = useListContext();
  const isPartial = within.some((name) => name in (filterValues as object));
  return ({ failed, sent }) => (isPartial || sent === 0 ? undefined : failed / sent);
}

const figure = { as: 'number' } as const;
const wideFigure = { ...figure, hidden: 'narrow' } as const;
/** In the table only on request: the bar and its words, or the page of the batch, have them. */
const hiddenFigure = { ...figure, hidden: true } as const;

function useBatchColumns(): Columns<BatchRow> {
  const translate = useTranslate();
  const { number, messages } = useFormats();
  const isProvider = useSignedInUser().scope === 'platform';
  const mayOpen = useMayCall(findBatch);
  const mayRead = useMayCall(smsHistory);
  const messagesOf = useBatchMessages();
  const failedShareOf = useFailedShare();
  const ofCompany = companyColumn<BatchRow>(isProvider, {
    sort: undefined,
    cellSx: { ...ellipsisSx, maxWidth: 140 },
    card: 'fact',
  });
  return columnsByField<BatchRow>({
    batchId: {
      cell: ({ batchId, name }) =>
        mayOpen ? <RecordLink to={batchPath(batchId)}>{name ?? batchId}</RecordLink> : (name ?? batchId),
      card: 'title',
      onCard: ({ batchId, name }) => name ?? translate('batches.title', { id: batchId }),
    },
    acceptedAt: { as: 'dateTime', sort: 'ASC', card: 'fact' },
    state: {
      cell: (batch) => <BatchStateChip state={batch.state} failedShare={failedShareOf(batch)} />,
      card: 'badge',
    },
    companyName: isProvider && ofCompany,
    text: {
      text: ({ text }) => text ?? translate('batches.own_texts'),
      // It takes what the other columns leave.
      cellSx: { ...ellipsisSx, width: '30%', minWidth: 120, maxWidth: 0 },
      card: 'line',
      onCard: ({ text }) => <div style={ellipsisSx}>{text ?? translate('batches.own_texts')}</div>,
    },
    kind: { text: ({ kind }) => translate(`reports.kind.${kind}`), hidden: true },
    class: { text: (batch) => translate(`reports.class.${batch.class}`), hidden: true },
    senderId: { hidden: true, ...(!isProvider && { card: 'fact' }) },
    branchName: { hidden: true },
    sentBy: { hidden: true },
    campaignName: { hidden: true },
    outcome: {
      // The provider's table has a column more, and the figures say the same.
      hidden: isProvider ? true : 'narrow',
      cell: (batch) => (
        <Box sx={{ minWidth: 96 }}>
          <OutcomeBar counts={batch} />
        </Box>
      ),
      card: 'foot',
      onCard: (batch) => (
        <>
          <OutcomeBar counts={batch} />
          <Box sx={{ typography: 'caption', mt: 0.5 }}>
            {outcomes
              .map((name) => `${translate(`reports.totals.${name}`)} ${number(batch[name])}`)
              .join(' · ')}
          </Box>
          <Box sx={{ typography: 'caption', mt: 0.5 }}>
            {shownFigures(batch)
              .map(([name, credits]) => `${translate(`credit.figures.${name}`)} ${number(credits)}`)
              .join(' · ')}
          </Box>
        </>
      ),
    },
    sent: {
      as: 'number',
      cell: (batch, sent) => (
        <LinkOrText
          to={mayRead && messagesOf(batch)}
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
      onCard: (batch) =>
        mayRead && (
          <Button component={Link} to={messagesOf(batch)} size="small">
            {messages(batch.sent)}
          </Button>
        ),
    },
    deliveryRate: deliveryRateColumn<BatchRow>(ratedOf, { hidden: 'narrow' }),
    delivered: figure,
    failed: figure,
    cancelled: hiddenFigure,
    pending: hiddenFigure,
    scheduled: hiddenFigure,
    segments: hiddenFigure,
    held: hiddenFigure,
    charged: wideFigure,
    released: hiddenFigure,
    refunded: wideFigure,
    stillHeld: hiddenFigure,
    credits: wideFigure,
    finishedAt: { as: 'dateTime', hidden: true },
    open: {
      table: false,
      card: 'action',
      cell: ({ batchId }) =>
        mayOpen && (
          <Button component={Link} to={batchPath(batchId)} size="small">
            {translate('reports.bulk.open')}
          </Button>
        ),
    },
    // Other columns show these.
    id: false,
    name: false,
    username: false,
    campaignId: false,
    ratedDelivered: false,
    ratedFailed: false,
  });
}
