import { useCallback } from 'react';
import {
  AutocompleteInput,
  ColumnsButton,
  FilterButton,
  ReferenceInput,
  SelectInput,
  useListContext,
} from 'react-admin';
import { listCampaigns } from '#contract/main-api/campaigns.ts';
import { listKinds } from '#contract/sms-receiver/newBatches.ts';
import { CompanyInput } from '../../../../components/form/CompanyInput.tsx';
import { AdminList } from '../../../../components/list/AdminList.tsx';
import type { Columns } from '../../../../components/list/columns/column.ts';
import { ColumnTable } from '../../../../components/list/columns/ColumnTable.tsx';
import { ListRows } from '../../../../components/list/columns/ListRows.tsx';
import { ExportButton } from '../../../../components/list/ExportButton.tsx';
import { choicesOf, listOf, periodFilter } from '../../../../components/list/filters.tsx';
import { fileColumns, useListExporter } from '../../../../components/list/listFile.ts';
import { useIsPhone } from '../../../../components/list/useIsPhone.ts';
import { useMayCall } from '../../../../components/useMayCall.ts';
import type { BatchRecord } from '../../../../dataProviders/resources/batches.ts';
import { batchPath } from '../../../../screens/batchPath.ts';
import { isChanging } from '../recent/useRecentBatches.ts';
import { useBatchColumns, useUpcomingColumns } from './batchColumns.tsx';
import { StateFilter } from './StateFilter.tsx';

const newestFirst = { field: 'id', order: 'DESC' } as const;
const refreshMs = 3_000;
const kindChoices = choicesOf(listKinds, 'batches.kind');
const pathOf = ({ id }: BatchRecord) => batchPath(id);
/** Other columns than those of all batches, and chosen apart from them. */
const upcomingKey = 'batches.upcoming';

/** Every batch there was, those that are yet to start one click away. */
export default function BatchListPage() {
  const columns = useBatchColumns();
  const mayListCampaigns = useMayCall(listCampaigns);
  const filters = useCallback(
    (isProvider: boolean) => [
      <StateFilter key="state" source="state" alwaysOn />,
      periodFilter,
      <SelectInput key="kind" source="kind" choices={kindChoices} />,
      mayListCampaigns && (
        <ReferenceInput key="campaignId" source="campaignId" reference="campaign">
          <AutocompleteInput optionText="name" />
        </ReferenceInput>
      ),
      isProvider && <CompanyInput key="companyId" source="companyId" />,
    ],
    [mayListCampaigns],
  );
  return (
    <AdminList<BatchRecord>
      resource="batches"
      title="menu.batches"
      sort={newestFirst}
      filters={filters}
      exporter={useListExporter('batches', fileColumns(columns))}
      queryOptions={{
        refetchInterval: ({ state: { data } }) => (data?.data.some(isChanging) ? refreshMs : false),
      }}
      tools={<BatchTools />}
      words="batches"
    >
      <BatchRows columns={columns} />
    </AdminList>
  );
}

/** Batches that are yet to start have columns of their own. */
function useIsUpcoming(): boolean {
  const states = listOf((useListContext<BatchRecord>().filterValues as { state?: unknown }).state);
  return states.length > 0 && states.every((state) => state === 'scheduled' || state === 'late');
}

function BatchRows({ columns }: { columns: Columns<BatchRecord> }) {
  const isUpcoming = useIsUpcoming();
  const isPhone = useIsPhone();
  const upcoming = useUpcomingColumns(columns);
  return isUpcoming && !isPhone ? (
    <ColumnTable<BatchRecord> columns={upcoming} opens={pathOf} storeKey={upcomingKey} />
  ) : (
    <ListRows<BatchRecord> columns={columns} opens={pathOf} />
  );
}

function BatchTools() {
  const isPhone = useIsPhone();
  const isUpcoming = useIsUpcoming();
  return (
    <>
      {!isPhone && <FilterButton disableSaveQuery />}
      {!isPhone && <ColumnsButton storeKey={isUpcoming ? upcomingKey : undefined} />}
      <ExportButton />
    </>
  );
}
