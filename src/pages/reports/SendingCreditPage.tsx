import { useMemo } from 'react';
import {
  ColumnsButton,
  FilterButton,
  List,
  SelectInput,
  TextInput,
  TopToolbar,
  useTranslate,
} from 'react-admin';
import { exportTransactions, type LedgerEntry } from '#contract/sms-receiver/transactions.ts';
import { ledgerKinds } from '#contract/sms-receiver/credit.ts';
import { withAsciiDigits } from '#domain/msisdn.ts';
import { CompanyInput } from '../../components/form/CompanyInput.tsx';
import { EmptyList } from '../../components/list/EmptyList.tsx';
import { ListError } from '../../components/list/ListError.tsx';
import { PeriodFilter } from '../../components/list/PeriodFilter.tsx';
import { useIsPhone } from '../../components/list/useIsPhone.ts';
import { useSignedInUser } from '../../session.ts';
import { ExportReport } from './ExportReport.tsx';
import { CreditSums } from './credit/CreditSums.tsx';
import { CreditTable } from './credit/CreditTable.tsx';
import { CreditCards } from './credit/CreditCards.tsx';
import { FilterDrawer } from './filters/FilterDrawer.tsx';
import { KindHelp } from './credit/KindHelp.tsx';
import { ListPagination } from '../../components/list/ListPagination.tsx';
import { reportSx } from './reportSx.ts';

const newestFirst = { field: 'createdAt', order: 'DESC' } as const;

/** Every movement of credit: what was added, what messages took, and what came back. */
export default function SendingCreditPage() {
  const translate = useTranslate();
  const isPhone = useIsPhone();
  const { scope } = useSignedInUser();
  const filters = useMemo(
    () => [
      <PeriodFilter key="period" source="from" alwaysOn />,
      <SelectInput
        key="kind"
        source="kind"
        choices={ledgerKinds.map((id) => ({ id, name: `reports.ledger.${id}` }))}
        alwaysOn
      />,
      ...(scope === 'platform' ? [<CompanyInput key="companyId" source="companyId" alwaysOn />] : []),
      <TextInput key="batchId" source="batchId" parse={batchDigits} resettable />,
    ],
    [scope],
  );
  return (
    <List<LedgerEntry>
      resource="transactions"
      title="menu.smsSendingCredit"
      sx={reportSx}
      // The route guards the page, by the permission of the call.
      disableAuthentication
      sort={newestFirst}
      filters={isPhone ? undefined : filters}
      exporter={false}
      actions={
        <TopToolbar>
          {isPhone ? (
            <FilterDrawer filters={filters} />
          ) : (
            <>
              <FilterButton filters={filters} />
              <ColumnsButton />
            </>
          )}
          <ExportReport endpoint={exportTransactions} fileName="sms-sending-credit" />
        </TopToolbar>
      }
      pagination={<ListPagination />}
      empty={
        <EmptyList title={translate('sendingCredit.none')} help={translate('sendingCredit.none_help')} />
      }
      error={<ListError sort={newestFirst} />}
    >
      <CreditSums />
      {isPhone ? <CreditCards /> : <CreditTable />}
      <KindHelp />
    </List>
  );
}

function batchDigits(typed: string): string | null {
  return withAsciiDigits(typed).replace(/\D/g, '').replace(/^0+/, '') || null;
}
