import { Stack, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import { updateRoute, type ListedRoute, type Route } from '#contract/main-api/carriers/routes.ts';
import { AdminList } from '../../components/list/AdminList.tsx';
import type { Columns } from '../../components/list/columns/column.ts';
import { searchFilter } from '../../components/list/filters.tsx';
import { deliveryRateColumn } from '../../components/report/deliveryRateColumn.tsx';
import { useMayCall } from '../../components/useMayCall.ts';
import { EnableSwitch } from './EnableSwitch.tsx';
import { FailureText } from '../../components/routes/FailureText.tsx';
import { LowPurses } from '../../components/routes/LowPurses.tsx';
import { RateLine } from './live/RateLine.tsx';
import { RateText } from '../../components/routes/RateText.tsx';
import { RouteStateChip } from '../../components/routes/RouteStateChip.tsx';
import { RouteWarnings } from '../../components/routes/RouteWarnings.tsx';
import { SendingHoursCard } from './hours/SendingHoursCard.tsx';
import { TestMessageButton } from './test-message/TestMessageButton.tsx';
import { useRouteStates } from '../../components/routes/useRouteStates.ts';
import { WindowUse } from './live/WindowUse.tsx';

const byPriority = { field: 'priority', order: 'ASC' } as const;
const filters = [searchFilter];

export default function RouteList() {
  const mayChange = useMayCall(updateRoute);
  return (
    <Stack spacing={2}>
      <RouteWarnings />
      <AdminList<ListedRoute>
        resource="config"
        title="menu.route"
        words="routes"
        sort={byPriority}
        filters={filters}
        rows={{ columns: useRouteColumns(), opens: mayChange && 'edit' }}
      />
      <SendingHoursCard />
    </Stack>
  );
}

function useRouteColumns(): Columns<ListedRoute> {
  const translate = useTranslate();
  const { data } = useRouteStates();
  const liveOf = ({ id }: Route) => data?.states.find(({ routeId }) => routeId === id);
  const boundOf = (route: Route) => {
    const live = liveOf(route);
    return live && live.boundCount > 0 ? live : null;
  };
  const kindOf = ({ kind }: Route) => translate(`routes.kind.${kind}`);
  const failureOf = (route: Route) => (route.isEnabled && liveOf(route)?.lastFailure) || null;
  const pursesOf = (route: Route) => (route.isEnabled && liveOf(route)?.purses) || [];
  return [
    { source: 'id', sort: 'ASC', hidden: true },
    {
      source: 'name',
      sort: 'ASC',
      isLink: true,
      cell: (route, link) => (
        <>
          {link}
          <Typography variant="caption" color="text.secondary" component="div" noWrap sx={addressSx}>
            {kindOf(route)}
            <br />
            {addressOf(route)}
          </Typography>
          <SystemTextNote route={route} />
        </>
      ),
      card: 'title',
    },
    {
      source: 'state',
      file: false,
      cell: (route) => {
        const failure = failureOf(route);
        return (
          <Stack spacing={0.5} sx={{ alignItems: 'flex-start', minWidth: 160, maxWidth: 300 }}>
            <RouteStateChip route={route} live={liveOf(route)} />
            {failure && <FailureText failure={failure} />}
            <LowPurses purses={pursesOf(route)} />
          </Stack>
        );
      },
      card: 'badge',
      onCard: (route) => <RouteStateChip route={route} live={liveOf(route)} />,
    },
    {
      source: 'failure',
      table: false,
      file: false,
      card: 'line',
      onCard: (route) => {
        const failure = failureOf(route);
        return (
          <>
            {failure && <FailureText failure={failure} />}
            <LowPurses purses={pursesOf(route)} />
          </>
        );
      },
    },
    {
      source: 'isEnabled',
      text: ({ isEnabled }) => translate(`ra.boolean.${isEnabled}`),
      cell: (route) => <EnableSwitch route={route} />,
    },
    {
      source: 'rate',
      file: false,
      cell: (route) => {
        const live = boundOf(route);
        return (
          live && (
            <>
              <RateText live={live} />
              <RateLine rates={data?.rates[route.id] ?? []} />
            </>
          )
        );
      },
      card: 'line',
      onCard: (route) => {
        const live = boundOf(route);
        return (
          live && (
            <Stack direction="row" spacing={2} sx={{ my: 0.5, alignItems: 'center' }}>
              <RateText live={live} />
              <WindowUse route={route} live={live} />
            </Stack>
          )
        );
      },
    },
    deliveryRateColumn<ListedRoute>((route) => route, {
      line: translate('resources.config.fields.deliveryRate'),
    }),
    {
      source: 'window',
      file: false,
      cell: (route) => {
        const live = boundOf(route);
        return live && <WindowUse route={route} live={live} />;
      },
    },
    { source: 'kind', text: kindOf, hidden: true, card: 'fact' },
    { source: 'host', cell: addressOf, hidden: true, card: 'fact' },
    { source: 'port', table: false },
    { source: 'systemId', hidden: true },
    {
      source: 'prefixes',
      text: ({ prefixes }) => prefixes.join(' '),
      cell: ({ prefixes }) => (prefixes.length === 0 ? translate('routes.all_numbers') : prefixes.join(', ')),
      card: 'fact',
    },
    { source: 'priority', as: 'number', sort: 'ASC' },
    { source: 'connections', table: false },
    { source: 'windowSize', table: false },
    { source: 'segmentsPerSecond', table: false },
    { source: 'createdAt', as: 'date', sort: 'ASC', hidden: true },
    {
      source: 'note',
      table: false,
      file: false,
      cell: (route) => <SystemTextNote route={route} />,
      card: 'foot',
    },
    {
      source: 'actions',
      cell: (route) => <TestMessageButton route={route} isShort />,
      card: 'action',
      onCard: (route) => (
        <Stack direction="row" sx={{ justifyContent: 'space-between', flex: 1 }}>
          <EnableSwitch route={route} />
          <TestMessageButton route={route} />
        </Stack>
      ),
    },
  ];
}

/** A note on routes that carry one-time codes. */
function SystemTextNote({ route }: { route: Route }) {
  const translate = useTranslate();
  if (!route.carriesSystemTexts) return null;
  return (
    <Typography variant="caption" color="text.secondary" component="div">
      {translate('resources.config.fields.carriesSystemTexts')}
    </Typography>
  );
}

function addressOf({ host, port }: Route): string {
  return `${host}:${port}`;
}

/** A long name is cut; the form has it whole. */
const addressSx = { maxWidth: 200 };
