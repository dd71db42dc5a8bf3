import { useCallback } from 'react';
import { AutocompleteInput, FilterButton, ReferenceInput, SelectInput } from 'react-admin';
import { listCampaigns } from '#contract/main-api/sending/campaigns.ts';
import { listKinds } from '#contract/sms-receiver/newBatches.ts';
import { CompanyInput } from '../../../../components/form/inputs/CompanyInput.tsx';
import { AdminList } from '../../../../components/list/AdminList.tsx';
import { ExportButton } from '../../../../components/list/ExportButton.tsx';
import { choicesOf, periodFilter } from '../../../../components/list/filters.tsx';
import { fileColumns, useListExporter } from '../../../../components/list/listFile.ts';
import { useIsPhone } from '../../../../components/list/useIsPhone.ts';
import { useMayCall } from '../../../../components/useMayCall.ts';
import type { BatchRecord } from '../../../../dataProviders/resources/batches.ts';
import { isChanging } from '../recent/useRecentBatches.ts';
import { useBatchColumns } from './batchColumns.tsx';
import { BatchColumnsButton, BatchRows } from './BatchRows.tsx';
import { StateFilter } from './StateFilter.tsx';

const newestFirst = { field: 'acceptedAt', order: 'DESC' } as const;
const refreshMs = 3_000;
const kindChoices = choicesOf(listKinds, 'batches.kind');

/** Every batch there was, those that are yet to start one click away, as the SMS receiver knows them now. */
export default function BatchListPage() {
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
      exporter={useListExporter('batches', fileColumns(useBatchColumns()))}
      queryOptions={{
        refetchInterval: ({ state: { data } }) => (data?.data.some(isChanging) ? refreshMs : false),
      }}
      tools={<BatchTools />}
      words="batches"
    >
      <BatchRows />
    </AdminList>
  );
}

function BatchTools() {
  const isPhone = useIsPhone();
  return (
    <>
      {!isPhone && <FilterButton disableSaveQuery />}
      {!isPhone && <BatchColumnsButton />}
      <ExportButton />
    </>
  );
}
