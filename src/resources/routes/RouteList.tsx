import Stack from '@mui/material/Stack';
import { SearchInput, useTranslate } from 'react-admin';
import type { Route } from '#contract/main-api/routes.ts';
import { AdminList, AllowedCreateButton } from '../../components/list/AdminList.tsx';
import { EmptyList } from '../../components/list/EmptyList.tsx';
import { useCsvExporter } from '../../components/list/useCsvExporter.ts';
import { useIsPhone } from '../../components/list/useIsPhone.ts';
import { fileDateTime } from '../../components/useFormats.ts';
import { RouteCards } from './RouteCards.tsx';
import { RouteTable } from './RouteTable.tsx';
import { RouteWarnings } from './RouteWarnings.tsx';
import { SendingHoursCard } from './SendingHoursCard.tsx';

const byPriority = { field: 'priority', order: 'ASC' } as const;
const filters = [<SearchInput key="q" source="q" alwaysOn />];

export default function RouteList() {
  const translate = useTranslate();
  const isPhone = useIsPhone();
  return (
    <Stack spacing={2}>
      <RouteWarnings />
      <AdminList<Route>
        resource="config"
        title="menu.route"
        sort={byPriority}
        filters={filters}
        exporter={useRouteExporter()}
        empty={
          <EmptyList title={translate('routes.none')} help={translate('routes.none_help')}>
            <AllowedCreateButton resource="config" />
          </EmptyList>
        }
      >
        {isPhone ? <RouteCards /> : <RouteTable />}
      </AdminList>
      <SendingHoursCard />
    </Stack>
  );
}

function useRouteExporter() {
  const translate = useTranslate();
  return useCsvExporter<Route>('config', {
    id: ({ id }) => id,
    name: ({ name }) => name,
    host: ({ host }) => host,
    port: ({ port }) => port,
    systemId: ({ systemId }) => systemId,
    prefixes: ({ prefixes }) => prefixes.join(' '),
    priority: ({ priority }) => priority,
    windowSize: ({ windowSize }) => windowSize,
    segmentsPerSecond: ({ segmentsPerSecond }) => segmentsPerSecond,
    isEnabled: ({ isEnabled }) => translate(`ra.boolean.${isEnabled}`),
    createdAt: ({ createdAt }) => fileDateTime(createdAt),
  });
}
