import { useMemo } from 'react';
import {
  BooleanInput,
  ColumnsButton,
  FilterButton,
  List,
  SelectInput,
  TextInput,
  TopToolbar,
  useTranslate,
} from 'react-admin';
import { useLocation } from 'react-router-dom';
import { exportTransactionGroups } from '#contract/sms-receiver/transactionGroups.ts';
import { exportTransactions } from '#contract/sms-receiver/transactions.ts';
import { ledgerKinds } from '#contract/sms-receiver/credit.ts';
import { withAsciiDigits } from '#domain/msisdn.ts';
import { CompanyInput } from '../../components/form/CompanyInput.tsx';
import { EmptyList } from '../../components/list/EmptyList.tsx';
import { LoadedRows } from '../../components/list/loading/LoadedRows.tsx';
import { PeriodFilter } from '../../components/list/PeriodFilter.tsx';
import { useIsPhone } from '../../components/list/useIsPhone.ts';
import { PrintButton } from '../../components/PrintButton.tsx';
import { useSignedInUser } from '../../session.ts';
import { ExportReport } from './ExportReport.tsx';
import { CreditSums } from './credit/CreditSums.tsx';
import { CreditTable } from './credit/CreditTable.tsx';
import { CreditCards } from './credit/CreditCards.tsx';
import { CreditTabs } from './credit/CreditTabs.tsx';
import { entriesPath } from './credit/creditPaths.ts';
import { GroupCards } from './credit/GroupCards.tsx';
import { GroupTable } from './credit/GroupTable.tsx';
import { FilterDrawer } from './filters/FilterDrawer.tsx';
import { KindHelp } from './credit/KindHelp.tsx';
import { ListPagination } from '../../components/list/ListPagination.tsx';
import { reportSx } from './reportSx.ts';

const newestFirst = { field: 'createdAt', order: 'DESC' } as const;

const views = {
  groups: {
    resource: 'transaction-groups',
    exported: { endpoint: exportTransactionGroups, fileName: 'sms-sending-credit-by-day' },
    Table: GroupTable,
    Cards: GroupCards,
  },
  entries: {
    resource: 'transactions',
    exported: { endpoint: exportTransactions, fileName: 'sms-sending-credit' },
    Table: CreditTable,
    Cards: CreditCards,
  },
} as const;

/** Every movement of credit, by day and batch or entry by entry: two views, each with an address of its own. */
export default function SendingCreditPage() {
  const translate = useTranslate();
  const isPhone = useIsPhone();
  const { pathname } = useLocation();
  const view = pathname.replace(/\/+$/, '') === entriesPath ? 'entries' : 'groups';
  const { resource, exported, Table, Cards } = views[view];
  const filters = useFilters(view === 'entries');
  return (
    <List
      // Another view is another list, with pages of its own.
      key={view}
      resource={resource}
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
          <PrintButton />
          <ExportReport {...exported} />
        </TopToolbar>
      }
      pagination={<ListPagination />}
      empty={
        <EmptyList title={translate('sendingCredit.none')} help={translate('sendingCredit.none_help')} />
      }
    >
      <CreditTabs view={view} />
      <LoadedRows sort={newestFirst}>
        <CreditSums />
        {isPhone ? <Cards /> : <Table />}
        <KindHelp />
      </LoadedRows>
    </List>
  );
}

function useFilters(isOfEntries: boolean) {
  const { scope } = useSignedInUser();
  return useMemo(
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
      ...(isOfEntries ? [<BooleanInput key="isSingle" source="isSingle" />] : []),
    ],
    [scope, isOfEntries],
  );
}

function batchDigits(typed: string): string | null {
  return withAsciiDigits(typed).replace(/\D/g, '').replace(/^0+/, '') || null;
}
