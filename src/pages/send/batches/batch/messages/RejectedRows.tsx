import { useListContext, useTranslate } from 'react-admin';
import { rejectReasonCodes } from '#contract/sms-receiver/recipients.ts';
import type { RejectedListRow } from '#contract/sms-receiver/batches.ts';
import { AdminList } from '../../../../../components/list/AdminList.tsx';
import type { Columns } from '../../../../../components/list/columns/column.ts';
import { EmptyList } from '../../../../../components/list/EmptyList.tsx';
import { choiceFilter } from '../../../../../components/list/filters.tsx';
import type { BatchRecord } from '../../../../../dataProviders/resources/batches.ts';
import { ExportRejectsButton } from '../ExportRejectsButton.tsx';

type Row = RejectedListRow & { id: number };

const filters = [choiceFilter('reason', rejectReasonCodes, 'bulk.rejected')];
const inOrder = { field: 'row', order: 'ASC' } as const;

/** The rows that the check of the list refused. */
export default function RejectedRows({ batch }: { batch: BatchRecord }) {
  const translate = useTranslate();
  const columns: Columns<Row> = [
    { source: 'row', as: 'number', sort: 'ASC', card: 'fact' },
    { source: 'value', card: 'title', cellSx: { overflowWrap: 'anywhere' } },
    { source: 'reason', text: ({ reason }) => translate(`bulk.rejected.${reason}`), card: 'line' },
  ];
  return (
    <AdminList<Row>
      resource="rejected-rows"
      title={false as never}
      filter={{ batchId: batch.batchId }}
      storeKey={false}
      sort={inOrder}
      filters={filters}
      exporter={false}
      tools={<Tools batch={batch} />}
      empty={
        <EmptyList
          title={translate('batches.rejects.no_rows')}
          help={batch.rejected > 0 ? translate('batches.rejects.removed') : undefined}
        />
      }
      rows={{ columns }}
    />
  );
}

function Tools({ batch: { batchId } }: { batch: BatchRecord }) {
  const { total, filterValues } = useListContext();
  return (
    <ExportRejectsButton
      batchId={batchId}
      filter={filterValues as { reason?: string }}
      rows={total ?? 0}
      disabled={!total}
    />
  );
}
