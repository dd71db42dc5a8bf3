import { useTranslate } from 'react-admin';
import { exportHistory, type MessageReport } from '#contract/database-manager/messages.ts';
import { isFinal } from '#domain/messages/messageStatus.ts';
import { pick, type Columns } from '../../../../../components/list/columns/column.ts';
import { EmptyList } from '../../../../../components/list/EmptyList.tsx';
import { useErrorText } from '../../../../../components/message/useErrorText.ts';
import type { Batch } from '../../../../../dataProviders/resources/batches.ts';
import { useReportFilters } from '../../../../reports/filters/reportFilters.tsx';
import { Messages, useMessageColumns } from '../../../../reports/Messages.tsx';
import { ReportList } from '../../../../reports/ReportList.tsx';
import { ErrorFilters } from './ErrorFilters.tsx';

interface BatchMessagesProps {
  batch: Batch;
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
