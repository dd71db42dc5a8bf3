import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Button from '@mui/material/Button';
import { Edit, SaveButton, SimpleForm, Toolbar, useRecordContext, useTranslate } from 'react-admin';
import { RouteChange, type Route } from '#contract/main-api/routes.ts';
import { DeleteRecordButton } from '../../components/DeleteRecordButton.tsx';
import { changedFields } from '../../components/form/changedFields.ts';
import { FormSkeleton } from '../../components/form/FormSkeleton.tsx';
import { besideSx, formSx, stickyToolbarSx } from '../../components/form/formSx.ts';
import { EditError, stayOnError } from '../../components/RecordError.tsx';
import { useEnable } from './EnableSwitch.tsx';
import { RouteInputs } from './RouteInputs.tsx';
import { RouteLivePanel } from './RouteLivePanel.tsx';
import { routeResolver } from './routeResolver.ts';

const resolver = routeResolver(RouteChange, { isChange: true });

/** One stays after saving: beside the form one sees whether the route gets connected. */
export default function RouteEdit() {
  return (
    <Edit<Route>
      resource="config"
      disableAuthentication
      mutationMode="pessimistic"
      redirect={false}
      transform={changedFields}
      queryOptions={stayOnError}
      error={<EditError />}
      actions={false}
      aside={<RouteLivePanel />}
      sx={{ ...formSx, ...besideSx }}
      render={({ record }) => (record ? <RouteForm route={record} /> : <FormSkeleton />)}
    />
  );
}

function RouteForm({ route }: { route: Route }) {
  const translate = useTranslate();
  return (
    // A saved password must not stand in the form any longer.
    <SimpleForm
      key={route.updatedAt}
      resolver={resolver}
      toolbar={<RouteToolbar />}
      warnWhenUnsavedChanges
      noValidate
    >
      {route.followsSettings && (
        <Alert severity="info" sx={{ mb: 2, width: '100%' }}>
          <AlertTitle>{translate('routes.follows.title')}</AlertTitle>
          {translate('routes.follows.help')}
        </Alert>
      )}
      <RouteInputs />
    </SimpleForm>
  );
}

function RouteToolbar() {
  return (
    <Toolbar sx={stickyToolbarSx}>
      <SaveButton />
      <DeleteRecordButton instead={(close) => <SwitchOffInstead onDone={close} />} />
    </Toolbar>
  );
}

/** What can be done with a route over which messages were sent. */
function SwitchOffInstead({ onDone }: { onDone: () => void }) {
  const translate = useTranslate();
  const route = useRecordContext<Route>()!;
  const { enable } = useEnable(route);
  if (!route.isEnabled) return null;
  return (
    <Button
      variant="contained"
      onClick={() => {
        enable(false);
        onDone();
      }}
    >
      {translate('routes.switch.off_action')}
    </Button>
  );
}
