import { useMemo } from 'react';
import {
  AutocompleteInput,
  ColumnsButton,
  FilterButton,
  ReferenceInput,
  SelectInput,
  TopToolbar,
  useListContext,
  useTranslate,
} from 'react-admin';
import { listCampaigns } from '#contract/main-api/campaigns.ts';
import { bulkKinds } from '#contract/sms-receiver/bulk.ts';
import { CompanyInput } from '../../../../components/form/CompanyInput.tsx';
import { AdminList } from '../../../../components/list/AdminList.tsx';
import { EmptyList } from '../../../../components/list/EmptyList.tsx';
import { ExportButton } from '../../../../components/list/ExportButton.tsx';
import { PeriodFilter } from '../../../../components/list/PeriodFilter.tsx';
import { useIsPhone } from '../../../../components/list/useIsPhone.ts';
import { useMayCall } from '../../../../components/useMayCall.ts';
import type { Batch } from '../../../../dataProviders/resources/batches.ts';
import { useSignedInUser } from '../../../../session.ts';
import { BatchCards } from './BatchCards.tsx';
import { BatchTable } from './BatchTable.tsx';
import { StateFilter } from './StateFilter.tsx';
import { upcomingKey, UpcomingTable } from './UpcomingTable.tsx';
import { useBatchExporter } from './useBatchExporter.ts';
import { isChanging } from '../recent/useRecentBatches.ts';

const newestFirst = { field: 'id', order: 'DESC' } as const;
const refreshMs = 3_000;
const kindChoices = bulkKinds.map((id) => ({ id, name: `batches.kind.${id}` }));

/** Every batch there was, those that are yet to start one click away. */
export default function BatchListPage() {
  const translate = useTranslate();
  const isPhone = useIsPhone();
  const { scope } = useSignedInUser();
  const mayListCampaigns = useMayCall(listCampaigns);
  const filters = useMemo(
    () => [
      <StateFilter key="state" source="state" alwaysOn />,
      <PeriodFilter key="period" source="from" alwaysOn />,
      <SelectInput key="kind" source="kind" choices={kindChoices} />,
      ...(mayListCampaigns
        ? [
            <ReferenceInput key="campaignId" source="campaignId" reference="campaign">
              <AutocompleteInput optionText="name" />
            </ReferenceInput>,
          ]
        : []),
      ...(scope === 'platform' ? [<CompanyInput key="companyId" source="companyId" />] : []),
    ],
    [scope, mayListCampaigns],
  );
  return (
    <AdminList<Batch>
      resource="batches"
      title="menu.batches"
      sort={newestFirst}
      filters={filters}
      exporter={useBatchExporter()}
      queryOptions={{
        refetchInterval: ({ state: { data } }) => (data?.data.some(isChanging) ? refreshMs : false),
      }}
      actions={<BatchListActions />}
      empty={<EmptyList title={translate('batches.none')} help={translate('batches.none_help')} />}
    >
      {isPhone ? <BatchCards /> : <DesktopTable />}
    </AdminList>
  );
}

/** What is yet to start has columns of its own. */
function useIsUpcoming(): boolean {
  const { state } = useListContext<Batch>().filterValues as { state?: string };
  return state === 'scheduled' || state === 'late';
}

function DesktopTable() {
  return useIsUpcoming() ? <UpcomingTable /> : <BatchTable />;
}

function BatchListActions() {
  const isPhone = useIsPhone();
  const isUpcoming = useIsUpcoming();
  return (
    <TopToolbar>
      <FilterButton />
      {!isPhone && <ColumnsButton storeKey={isUpcoming ? upcomingKey : undefined} />}
      <ExportButton />
    </TopToolbar>
  );
}
