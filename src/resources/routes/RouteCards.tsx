import CardActionArea from '@mui/material/CardActionArea';
import CardActions from '@mui/material/CardActions';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useCreatePath } from 'react-admin';
import { Link } from 'react-router-dom';
import { updateRoute, type Route } from '#contract/main-api/routes.ts';
import { CardList } from '../../components/list/CardList.tsx';
import { useMayCall } from '../../components/useMayCall.ts';
import { EnableSwitch } from './EnableSwitch.tsx';
import { FailureText } from './FailureText.tsx';
import { PrefixText } from './PrefixText.tsx';
import { RateText } from './RateText.tsx';
import { RouteStateChip } from './RouteStateChip.tsx';
import { SystemTextNote } from './SystemTextNote.tsx';
import { TestMessageButton } from './TestMessageButton.tsx';
import { useRouteStates } from './useRouteStates.ts';
import { WindowUse } from './WindowUse.tsx';

export function RouteCards() {
  const createPath = useCreatePath();
  const mayChange = useMayCall(updateRoute);
  const { data } = useRouteStates();
  return (
    <CardList<Route>>
      {(route) => {
        const live = data?.states.find(({ routeId }) => routeId === route.id);
        return (
          <>
            <CardActionArea
              component={Link}
              to={createPath({ resource: 'config', id: route.id, type: 'edit' })}
              disabled={!mayChange}
              sx={{ p: 1.5 }}
            >
              <Stack
                direction="row"
                spacing={1}
                sx={{ justifyContent: 'space-between', alignItems: 'center' }}
              >
                <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{route.name}</Typography>
                <RouteStateChip route={route} live={live} />
              </Stack>
              {route.isEnabled && live?.lastFailure && <FailureText failure={live.lastFailure} />}
              {live && live.boundCount > 0 && (
                <Stack direction="row" spacing={2} sx={{ my: 0.5, alignItems: 'center' }}>
                  <RateText live={live} />
                  <WindowUse route={route} live={live} />
                </Stack>
              )}
              <Typography variant="caption" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
                {route.host}:{route.port} · <PrefixText route={route} />
              </Typography>
              <SystemTextNote route={route} />
            </CardActionArea>
            <CardActions sx={{ justifyContent: 'space-between' }}>
              <EnableSwitch route={route} />
              <TestMessageButton route={route} />
            </CardActions>
          </>
        );
      }}
    </CardList>
  );
}
