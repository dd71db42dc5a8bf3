import Typography from '@mui/material/Typography';
import { useMemo, useState } from 'react';
import { ColumnsButton, FilterButton, List, TopToolbar, useListContext, useTranslate } from 'react-admin';
import type { MessageReport } from '#contract/database-manager/reports.ts';
import { isFinal } from '#domain/messageStatus.ts';
import { ExportButton } from '../../components/list/ExportButton.tsx';
import { ListError } from '../../components/list/ListError.tsx';
import { listSx } from '../../components/list/listSx.ts';
import { useIsPhone } from '../../components/list/useIsPhone.ts';
import { MessageDrawer } from '../../components/report/MessageDrawer.tsx';
import { browserZone } from '../../components/useFormats.ts';
import { ApiError } from '../../dataProviders/ApiError.ts';
import { useMay } from '../../components/useMay.ts';
import { useSignedInUser } from '../../session.ts';
import { NoMessages } from './EmptyReport.tsx';
import { MessageCards } from './MessageCards.tsx';
import { MessageTable } from './MessageTable.tsx';
import { reportFilters } from './reportFilters.tsx';
import { useMessageExporter } from './useMessageExporter.ts';

const refreshMs = 3_000;
const newestFirst = { field: 'acceptedAt', order: 'DESC' } as const;

export default function SingleSmsReportPage() {
  const { scope } = useSignedInUser();
  const seesNumbers = useMay('view-msisdn');
  const filters = useMemo(() => reportFilters({ scope, seesNumbers }), [scope, seesNumbers]);
  return (
    <List<MessageReport>
      resource="single-sms"
      title="menu.singleSmsReport"
      sx={listSx}
      // The route guards the page, by the permission of the call.
      disableAuthentication
      filters={filters}
      actions={<ReportActions />}
      exporter={useMessageExporter()}
      sort={newestFirst}
      empty={<NoMessages />}
      error={<ListError sort={newestFirst} />}
      queryOptions={{
        // Hidden tabs are not refreshed: TanStack Query pauses intervals there.
        refetchInterval: ({ state }) =>
          mayPass(state.error) || state.data?.data.some(({ status }) => !isFinal(status)) ? refreshMs : false,
      }}
    >
      <Messages />
    </List>
  );
}

/** Services come back by themselves; a refusal stays one. */
function mayPass(error: Error | null): boolean {
  return error !== null && !(error instanceof ApiError && error.status >= 400 && error.status < 500);
}

function ReportActions() {
  const isPhone = useIsPhone();
  return (
    <TopToolbar>
      <FilterButton />
      {!isPhone && <ColumnsButton />}
      <ExportButton />
    </TopToolbar>
  );
}

function Messages() {
  const translate = useTranslate();
  const isPhone = useIsPhone();
  const { data } = useListContext<MessageReport>();
  const [opened, setOpened] = useState<MessageReport | null>(null);
  // The list refreshes itself, and the open message with it.
  const current = opened && (data?.find(({ id }) => id === opened.id) ?? opened);
  return (
    <>
      {isPhone ? <MessageCards onOpen={setOpened} /> : <MessageTable onOpen={setOpened} />}
      <Typography variant="caption" color="text.secondary" component="p" sx={{ px: 2, py: 1 }}>
        {translate('reports.single.zone', { zone: browserZone() })}
      </Typography>
      <MessageDrawer message={current} onClose={() => setOpened(null)} />
    </>
  );
}
