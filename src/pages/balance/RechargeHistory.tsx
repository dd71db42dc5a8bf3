import { Typography } from '@mui/material';
import { useId, useMemo } from 'react';
import { List, TextInput, TopToolbar, useTranslate } from 'react-admin';
import type { Recharge } from '#contract/sms-receiver/credit.ts';
import { newestFirst, useRechargeColumns } from '../../components/credit/rechargeColumns.tsx';
import { CompanyInput } from '../../components/form/inputs/CompanyInput.tsx';
import { ListRows } from '../../components/list/columns/ListRows.tsx';
import { EmptyList } from '../../components/list/EmptyList.tsx';
import { ExportButton } from '../../components/list/ExportButton.tsx';
import { ListPagination } from '../../components/list/ListPagination.tsx';
import { LoadedRows } from '../../components/list/loading/LoadedRows.tsx';
import { listSx } from '../../components/list/listSx.ts';
import { FilterDrawer } from '../../components/list/phone/FilterDrawer.tsx';
import { PeriodFilter } from '../../components/list/period/PeriodFilter.tsx';
import { fileColumns, useListExporter } from '../../components/list/listFile.ts';
import { useIsPhone } from '../../components/list/useIsPhone.ts';
import { useSignedInUser } from '../../session.ts';

/** Every recharge, newest first. The address holds the filters of the list above it. */
export function RechargeHistory() {
  const translate = useTranslate();
  const headingId = useId();
  const columns = useRechargeColumns();
  const isPhone = useIsPhone();
  const { scope } = useSignedInUser();
  const filters = useMemo(() => {
    const everybodys = [
      <TextInput key="q" source="q" resettable alwaysOn />,
      <PeriodFilter key="period" source="from" alwaysOn />,
    ];
    if (scope === 'company') return everybodys;
    return [<CompanyInput key="companyId" source="companyId" alwaysOn />, ...everybodys];
  }, [scope]);
  return (
    <section aria-labelledby={headingId}>
      <Typography id={headingId} variant="h2">
        {translate('balance.history.title')}
      </Typography>
      <List<Recharge>
        resource="recharges"
        title={false}
        disableAuthentication
        disableSyncWithLocation
        storeKey={false}
        sort={newestFirst}
        filters={isPhone ? undefined : filters}
        exporter={useListExporter('recharges', fileColumns(columns))}
        actions={
          <TopToolbar>
            {isPhone && <FilterDrawer filters={filters} />}
            <ExportButton />
          </TopToolbar>
        }
        empty={<EmptyList title={translate('balance.history.none')} />}
        pagination={<ListPagination />}
        sx={listSx}
      >
        <LoadedRows sort={newestFirst}>
          <ListRows<Recharge> columns={columns} table={{ storeKey: 'recharges' }} />
        </LoadedRows>
      </List>
    </section>
  );
}
