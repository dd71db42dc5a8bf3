import { Chip, Stack } from '@mui/material';
import { useListContext, useTranslate } from 'react-admin';
import { exportHistory, type MessageReport } from '#contract/database-manager/messages.ts';
import { isFinal } from '#domain/messages/status/messageStatus.ts';
import { pick, type Columns } from '../../../../../components/list/columns/column.ts';
import { EmptyList } from '../../../../../components/list/EmptyList.tsx';
import { useErrorText } from '../../../../../components/message/useErrorText.ts';
import { useFormats } from '../../../../../components/useFormats.ts';
import { useBatchSummary } from '../../../../../dataProviders/batchSummary.ts';
import type { BatchRecord } from '../../../../../dataProviders/resources/batches.ts';
import { useReportFilters } from '../../../../reports/filters/reportFilters.tsx';
import { Messages, useMessageColumns } from '../../../../reports/Messages.tsx';
import { ReportList } from '../../../../reports/ReportList.tsx';

interface BatchMessagesProps {
  batch: BatchRecord;
  isOfFailures?: boolean;
}

/** Filters that are useful within one batch. */
const within = ['msisdn', 'outcome', 'status', 'operator', 'errorCode'];

/** Every message of a batch, or those that failed: with the filters in the address. */
export default function BatchMessages({ batch, isOfFailures }: BatchMessagesProps) {
  const translate = useTranslate();
  const left = isOfFailures ? within.filter((name) => name !== 'outcome') : within;
  const filters = useReportFilters().filter((input) =>
    left.includes((input.props as { source: string }).source),
  );
  const failureColumns = useFailureColumns();
  return (
    <ReportList<MessageReport>
      resource="sms-history"
      title={false}
      filter={{ batchId: batch.batchId, ...(isOfFailures && { outcome: 'failed' }) }}
      // The history keeps its own filters.
      storeKey={false}
      filters={filters}
      exported={{ endpoint: exportHistory, fileName: `sms-history-${batch.batchId}` }}
      isOpen={({ status }) => !isFinal(status)}
      empty={
        <EmptyList
          title={translate(isOfFailures ? 'batches.failures.none' : 'batches.recipients.none')}
          help={translate('batches.recipients.none_help')}
        />
      }
      head={isOfFailures && <ErrorFilters batch={batch} />}
    >
      {isOfFailures ? <Messages columns={failureColumns} storeKey="batches.failures" /> : <Messages />}
    </ReportList>
  );
}

/** Columns of failed messages: recipient, operator, error and time come first. */
function useFailureColumns(): Columns<MessageReport> {
  const { errorOfMessage } = useErrorText();
  const columns = useMessageColumns();
  return [
    ...pick(columns, 'to', 'operator').map((column) => ({
      ...column,
      hidden: undefined,
      card: column.source === 'operator' ? ('fact' as const) : column.card,
    })),
    {
      source: 'errorWords',
      text: (message) => errorOfMessage(message)?.text ?? null,
      cellSx: { minWidth: 160 },
      card: 'line',
    },
    { source: 'errorCode', hidden: 'narrow' },
    { source: 'finalAt', as: 'dateTime', card: 'fact' },
    ...pick(columns, 'status', 'acceptedAt', 'text', 'segments', 'credits', 'senderId').map((column) => ({
      ...column,
      ...(column.source !== 'status' && { hidden: true as const, card: undefined }),
    })),
  ];
}

/** Toggle buttons that filter the list by an error, each with its number of failed messages. */
function ErrorFilters({ batch }: { batch: BatchRecord }) {
  const translate = useTranslate();
  const { number } = useFormats();
  const { errorOf } = useErrorText();
  const { data } = useBatchSummary(batch);
  const { filterValues, setFilters, displayedFilters } = useListContext();
  const { errorCode: chosen, ...others } = filterValues as { errorCode?: string };
  const errors = data?.found?.errors ?? [];
  if (errors.length === 0) return null;
  return (
    <Stack
      direction="row"
      useFlexGap
      role="group"
      aria-label={translate('batches.failures.by_error')}
      sx={{ flexWrap: 'wrap', gap: 1, px: 2, py: 1.5 }}
    >
      {errors.map(({ code, messages, words }) => (
        <Chip
          key={code}
          label={`${errorOf(code, words).text} · ${number(messages)}`}
          title={code}
          component="button"
          clickable
          aria-pressed={code === chosen}
          color={code === chosen ? 'primary' : 'default'}
          variant={code === chosen ? 'filled' : 'outlined'}
          onClick={() =>
            setFilters(code === chosen ? others : { ...others, errorCode: code }, displayedFilters as never)
          }
          sx={{ maxWidth: '100%' }}
        />
      ))}
    </Stack>
  );
}
