import { Box, Typography } from '@mui/material';
import { useMemo } from 'react';
import { BooleanInput, TextInput, useTranslate } from 'react-admin';
import { useLocation } from 'react-router-dom';
import { exportTransactionGroups } from '#contract/sms-receiver/transactionGroups.ts';
import { exportTransactions } from '#contract/sms-receiver/transactions.ts';
import { ledgerKinds } from '#contract/sms-receiver/credit.ts';
import { DeletedFilters } from '../../components/list/chips/DeletedFilters.tsx';
import { EmptyList } from '../../components/list/EmptyList.tsx';
import { choicesFilter, companyFilter, periodFilter } from '../../components/list/filters.tsx';
import { useSignedInUser } from '../../session.ts';
import { CreditSums } from './credit/CreditSums.tsx';
import { CreditTabs, entriesPath } from './credit/CreditTabs.tsx';
import { EntryRows } from './credit/EntryRows.tsx';
import { GroupRows } from './credit/GroupRows.tsx';
import { StatementButton } from './credit/StatementButton.tsx';
import { batchDigits } from './filters/reportFilters.tsx';
import { ExportReport, ReportPage } from './ReportList.tsx';
import { withoutTrailingSlashes } from '#domain/trailingSlashes.ts';

const newestFirst = { field: 'createdAt', order: 'DESC' } as const;

const views = {
  groups: {
    resource: 'transaction-groups',
    exported: { endpoint: exportTransactionGroups, fileName: 'sms-sending-credit-by-day' },
    Rows: GroupRows,
  },
  entries: {
    resource: 'transactions',
    exported: { endpoint: exportTransactions, fileName: 'sms-sending-credit' },
    Rows: EntryRows,
  },
} as const;

/** Every movement of credit, by day and batch or entry by entry: two views, each with an address of its own. */
export default function SendingCreditPage() {
  const translate = useTranslate();
  const { pathname } = useLocation();
  const view = withoutTrailingSlashes(pathname) === entriesPath ? 'entries' : 'groups';
  const { resource, exported, Rows } = views[view];
  return (
    <ReportPage
      // Another view is another list, with pages of its own.
      key={view}
      resource={resource}
      title="menu.smsSendingCredit"
      sort={newestFirst}
      filters={useFilters(view === 'entries')}
      exportButton={
        <>
          <StatementButton />
          <ExportReport {...exported} />
        </>
      }
      head={
        <>
          <CreditTabs view={view} />
          <DeletedFilters />
        </>
      }
      empty={
        <EmptyList title={translate('sendingCredit.none')} help={translate('sendingCredit.none_help')} />
      }
    >
      <CreditSums />
      <Rows />
      <KindHelp />
    </ReportPage>
  );
}

function useFilters(isOfEntries: boolean) {
  const { scope } = useSignedInUser();
  return useMemo(
    () => [
      periodFilter,
      choicesFilter('kind', ledgerKinds, 'reports.ledger', true),
      ...(scope === 'platform' ? [companyFilter] : []),
      <TextInput key="batchId" source="batchId" parse={batchDigits} resettable />,
      ...(isOfEntries ? [<BooleanInput key="isSingle" source="isSingle" />] : []),
    ],
    [scope, isOfEntries],
  );
}

/** The meaning of each kind of movement, a sentence each. */
function KindHelp() {
  const translate = useTranslate();
  return (
    <Box component="dl" sx={{ m: 0, px: 2, py: 1.5, borderTop: 1, borderColor: 'divider' }}>
      {ledgerKinds.map((kind) => (
        <Typography key={kind} variant="caption" color="text.secondary" component="div">
          <Box component="dt" sx={{ display: 'inline', fontWeight: 650 }}>
            {translate(`reports.ledger.${kind}`)}:{' '}
          </Box>
          <Box component="dd" sx={{ display: 'inline', m: 0 }}>
            {translate(`sendingCredit.help.${kind}`)}
          </Box>
        </Typography>
      ))}
    </Box>
  );
}
