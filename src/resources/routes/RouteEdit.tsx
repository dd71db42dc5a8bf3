import { Alert, AlertTitle, Button } from '@mui/material';
import { useMemo } from 'react';
import { Toolbar, useRecordContext, useTranslate } from 'react-admin';
import { RouteChange, type Route } from '#contract/main-api/carriers/routes.ts';
import { DeleteRecordButton } from '../../components/record/DeleteRecordButton.tsx';
import { FocusRefusedField } from '../../components/form/focus.tsx';
import { besideSx, formSx, stickyToolbarSx } from '../../components/form/formSx.ts';
import { SaveButton } from '../../components/form/saving/SaveButton.tsx';
import { EditForm, EditPage } from '../../components/record/EditPage.tsx';
import { RouteInputs } from './form/RouteInputs.tsx';
import { RouteLivePanel } from './live/RouteLivePanel.tsx';
import { routeResolver } from './form/routeResolver.ts';
import { useIsLocked } from '../../components/routes/useIsLocked.ts';
import { useEnableRoute } from '../../components/routes/useEnableRoute.ts';

/** One stays after saving: beside the form one sees whether the route gets connected. */
export default function RouteEdit() {
  return (
    <EditPage<Route>
      resource="config"
      redirect={false}
      aside={<RouteLivePanel />}
      sx={{ ...formSx, ...besideSx }}
    >
      {(route) => <RouteForm route={route} />}
    </EditPage>
  );
}

function RouteForm({ route }: { route: Route }) {
  const translate = useTranslate();
  const isLocked = useIsLocked(route);
  const resolver = useMemo(() => routeResolver(RouteChange, { route }), [route]);
  return (
    // A saved password must not stand in the form any longer.
    <EditForm key={route.updatedAt} resolver={resolver} toolbar={<RouteToolbar />}>
      <FocusRefusedField />
      {route.followsSettings && !isLocked && (
        <Alert severity="info" sx={{ mb: 2, width: '100%' }}>
          <AlertTitle>{translate('routes.follows.title')}</AlertTitle>
          {translate('routes.follows.help')}
        </Alert>
      )}
      {isLocked && (
        <Alert severity="info" sx={{ mb: 2, width: '100%' }}>
          {translate('routes.system_texts.locked')}
        </Alert>
      )}
      <RouteInputs />
    </EditForm>
  );
}

function RouteToolbar() {
  const isLocked = useIsLocked(useRecordContext<Route>());
  return (
    <Toolbar sx={stickyToolbarSx}>
      <SaveButton />
      {!isLocked && <DeleteRecordButton instead={(close) => <SwitchOffInstead onDone={close} />} />}
    </Toolbar>
  );
}

/** The action for a route over which messages were sent. */
function SwitchOffInstead({ onDone }: { onDone: () => void }) {
  const translate = useTranslate();
  const route = useRecordContext<Route>()!;
  const { disable } = useEnableRoute(route);
  if (!route.isEnabled) return null;
  return (
    <Button
      variant="contained"
      onClick={() => {
        disable();
        onDone();
      }}
    >
      {translate('routes.switch.off_action')}
    </Button>
  );
}
