import { ColumnsButton, useListContext, useResourceContext } from 'react-admin';
import { ColumnTable } from '../../../../components/list/columns/ColumnTable.tsx';
import { ListRows } from '../../../../components/list/columns/ListRows.tsx';
import { listOf } from '../../../../components/list/filters.tsx';
import { useIsPhone } from '../../../../components/list/useIsPhone.ts';
import type { ListedBatch } from '../../../../dataProviders/resources/listedBatch.ts';
import { batchPath } from '../../../../screens/batchPath.ts';
import { useBatchColumns, useUpcomingColumns } from './batchColumns.tsx';
import { useBatchAccess } from './useBatchAccess.ts';

/** Batches of the list of all or of the report; a row leads to the page of its batch, or else to its messages. */
export function BatchRows() {
  const filter = useListContext<ListedBatch>().filterValues as object;
  const columns = useBatchColumns(filter);
  const upcoming = useUpcomingColumns(columns);
  const upcomingKey = useUpcomingKey();
  const isPhone = useIsPhone();
  const { mayOpen, messagesOf } = useBatchAccess(filter);
  const opens = (batch: ListedBatch) => (mayOpen ? batchPath(batch.batchId) : messagesOf(batch));
  return upcomingKey && !isPhone ? (
    <ColumnTable<ListedBatch> columns={upcoming} opens={opens} storeKey={upcomingKey} />
  ) : (
    <ListRows<ListedBatch> columns={columns} opens={opens} />
  );
}

/** Chooses the columns of the table that is shown. */
export function BatchColumnsButton() {
  return <ColumnsButton storeKey={useUpcomingKey()} />;
}

/** Batches that are yet to start have other columns, which are chosen apart; undefined for all others. */
function useUpcomingKey(): string | undefined {
  const resource = useResourceContext();
  const states = listOf((useListContext().filterValues as { state?: unknown }).state);
  const isUpcoming = states.length > 0 && states.every((state) => state === 'scheduled' || state === 'late');
  return isUpcoming ? `${resource}.upcoming` : undefined;
}
