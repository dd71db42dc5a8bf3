import { DataTable, useTranslate } from 'react-admin';
import type { Recharge } from '#contract/sms-receiver/credit.ts';
import { useSignedInUser } from '../../session.ts';
import { tableSx } from '../list/listSx.ts';
import { NoMatch } from '../list/NoMatch.tsx';
import { useFormats } from '../useFormats.ts';

const Column = DataTable.Col<Recharge>;

/** The order of the recharges' list. */
export const newestFirst = { field: 'id', order: 'DESC' } as const;

export function RechargeTable({ hasCompany = false }: { hasCompany?: boolean }) {
  const translate = useTranslate();
  const { dateTime, number } = useFormats();
  const { scope } = useSignedInUser();
  return (
    <DataTable<Recharge>
      bulkActionButtons={false}
      storeKey="recharges"
      rowClick={false}
      empty={<NoMatch />}
      sx={tableSx}
    >
      <Column source="createdAt" disableSort render={({ createdAt }) => dateTime(createdAt)} sx={oneLine} />
      {hasCompany && scope === 'platform' && <Column source="companyName" disableSort />}
      <Column align="right" source="amount" render={({ amount }) => number(amount)} />
      <Column source="reference" disableSort sx={oneLine} />
      <Column source="note" disableSort />
      <Column
        source="createdBy"
        disableSort
        render={({ createdBy }) => createdBy ?? translate('balance.history.opening')}
      />
    </DataTable>
  );
}

const oneLine = { whiteSpace: 'nowrap' };
