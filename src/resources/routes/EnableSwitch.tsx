import { Switch } from '@mui/material';
import { useTranslate } from 'react-admin';
import { updateRoute, type Route } from '#contract/main-api/carriers/routes.ts';
import { useOpenDialog } from '../../components/dialog/DialogProvider.tsx';
import { useMayCall } from '../../components/useMayCall.ts';
import { SwitchOnDialog } from './SwitchOnDialog.tsx';
import { useIsLocked } from '../../components/routes/useIsLocked.ts';
import SwitchOffDialog from '../../components/routes/SwitchOffDialog.tsx';
import { useEnableRoute } from '../../components/routes/useEnableRoute.ts';

/**
 * Switches a route on with the user's own password, and off after a confirmation, because its messages may have no
 * other route.
 */
export function EnableSwitch({ route }: { route: Route }) {
  const translate = useTranslate();
  const mayChange = useMayCall(updateRoute);
  const { enable, isPending } = useEnableRoute(route);
  const words = { name: route.name };
  const isLocked = useIsLocked(route);
  const openDialog = useOpenDialog();
  return (
    <span onClick={(event) => event.stopPropagation()}>
      <Switch
        checked={route.isEnabled}
        disabled={!mayChange || isLocked || isPending}
        onChange={() => {
          if (route.isEnabled) openDialog((done) => <SwitchOffDialog route={route} onClose={done} />);
          else openDialog((done) => <SwitchOnDialog route={route} onConfirm={enable} onClose={done} />);
        }}
        slotProps={{ input: { 'aria-label': translate('routes.switch.label', words) } }}
      />
    </span>
  );
}
