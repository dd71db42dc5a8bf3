import { useMemo } from 'react';
import { SearchInput, SelectInput, useTranslate } from 'react-admin';
import { campaignStatuses, type Campaign } from '#contract/main-api/campaigns.ts';
import { CompanyInput } from '../../components/form/CompanyInput.tsx';
import { AdminList, AllowedCreateButton } from '../../components/list/AdminList.tsx';
import { EmptyList } from '../../components/list/EmptyList.tsx';
import { PeriodFilter } from '../../components/list/PeriodFilter.tsx';
import { useIsPhone } from '../../components/list/useIsPhone.ts';
import { useSignedInUser } from '../../session.ts';
import { CampaignCards } from './CampaignCards.tsx';
import { CampaignTable } from './CampaignTable.tsx';
import { useCampaignExporter } from './useCampaignExporter.ts';

const newestFirst = { field: 'id', order: 'DESC' } as const;
const refreshMs = 5_000;
const statusChoices = campaignStatuses.map((id) => ({ id, name: `campaigns.status.${id}` }));

export default function CampaignList() {
  const translate = useTranslate();
  const isPhone = useIsPhone();
  const { scope } = useSignedInUser();
  const filters = useMemo(
    () => [
      <SearchInput key="q" source="q" alwaysOn />,
      <SelectInput key="status" source="status" choices={statusChoices} alwaysOn />,
      ...(scope === 'platform' ? [<CompanyInput key="companyId" source="companyId" alwaysOn />] : []),
      <PeriodFilter key="period" source="from" alwaysOn />,
    ],
    [scope],
  );
  return (
    <AdminList<Campaign>
      resource="campaign"
      title="menu.campaignList"
      sort={newestFirst}
      filters={filters}
      exporter={useCampaignExporter()}
      queryOptions={{
        refetchInterval: ({ state: { data } }) =>
          data?.data.some(({ status }) => status === 'running') ? refreshMs : false,
      }}
      empty={
        <EmptyList title={translate('campaigns.none')} help={translate('campaigns.none_help')}>
          <AllowedCreateButton resource="campaign" />
        </EmptyList>
      }
    >
      {isPhone ? <CampaignCards /> : <CampaignTable />}
    </AdminList>
  );
}
