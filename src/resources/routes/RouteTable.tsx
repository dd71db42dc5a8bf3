import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { DataTable } from 'react-admin';
import { updateRoute, type Route } from '#contract/main-api/routes.ts';
import { tableSx } from '../../components/list/listSx.ts';
import { NoMatch } from '../../components/list/NoMatch.tsx';
import { RecordLink } from '../../components/list/RecordLink.tsx';
import { useFormats } from '../../components/useFormats.ts';
import { useMayCall } from '../../components/useMayCall.ts';
import { EnableSwitch } from './EnableSwitch.tsx';
import { FailureText } from './FailureText.tsx';
import { PrefixText } from './PrefixText.tsx';
import { RateLine } from './RateLine.tsx';
import { RateText } from './RateText.tsx';
import { RouteStateChip } from './RouteStateChip.tsx';
import { SystemTextNote } from './SystemTextNote.tsx';
import { TestMessageButton } from './TestMessageButton.tsx';
import { useRouteStates } from './useRouteStates.ts';
import { WindowUse } from './WindowUse.tsx';

const Column = DataTable.Col<Route>;

export function RouteTable() {
  const { date, number } = useFormats();
  const mayChange = useMayCall(updateRoute);
  const { data } = useRouteStates();
  const liveOf = ({ id }: Route) => data?.states.find(({ routeId }) => routeId === id);
  return (
    <DataTable<Route>
      bulkActionButtons={false}
      hiddenColumns={['id', 'host', 'systemId', 'createdAt']}
      rowClick={mayChange ? 'edit' : false}
      empty={<NoMatch />}
      sx={tableSx}
    >
      <Column source="id" />
      <Column
        source="name"
        render={(route) => (
          <>
            {mayChange ? <RecordLink to="edit">{route.name}</RecordLink> : route.name}
            <Typography variant="caption" color="text.secondary" component="div" noWrap sx={addressSx}>
              {addressOf(route)}
            </Typography>
            <SystemTextNote route={route} />
          </>
        )}
      />
      <Column
        source="state"
        disableSort
        render={(route) => {
          const live = liveOf(route);
          const isFailing = route.isEnabled && live?.lastFailure;
          return (
            <Stack spacing={0.5} sx={{ alignItems: 'flex-start', minWidth: 160, maxWidth: 300 }}>
              <RouteStateChip route={route} live={live} />
              {isFailing && <FailureText failure={live.lastFailure!} />}
            </Stack>
          );
        }}
      />
      <Column source="isEnabled" disableSort render={(route) => <EnableSwitch route={route} />} />
      <Column
        source="rate"
        disableSort
        render={(route) => {
          const live = liveOf(route);
          return (
            live &&
            live.boundCount > 0 && (
              <>
                <RateText live={live} />
                <RateLine rates={data?.rates[route.id] ?? []} />
              </>
            )
          );
        }}
      />
      <Column
        source="window"
        disableSort
        render={(route) => {
          const live = liveOf(route);
          return live && live.boundCount > 0 && <WindowUse route={route} live={live} />;
        }}
      />
      <Column source="host" disableSort render={addressOf} />
      <Column source="systemId" disableSort />
      <Column source="prefixes" disableSort render={(route) => <PrefixText route={route} />} />
      <Column align="right" source="priority" render={({ priority }) => number(priority)} />
      <Column source="createdAt" render={({ createdAt }) => date(createdAt)} />
      <Column source="actions" disableSort render={(route) => <TestMessageButton route={route} isShort />} />
    </DataTable>
  );
}

function addressOf({ host, port }: Route): string {
  return `${host}:${port}`;
}

/** A long name is cut; the form has it whole. */
const addressSx = { maxWidth: 200 };
