import { Switch } from '@mui/material';
import { useState } from 'react';
import { Confirm, useNotify, useTranslate, useUpdate } from 'react-admin';
import { useQueryClient } from '@tanstack/react-query';
import { updateRoute, type Route } from '#contract/main-api/routes.ts';
import { useOpenDialog } from '../../components/dialog/DialogProvider.tsx';
import { useMayCall } from '../../components/useMayCall.ts';
import { SwitchOnDialog } from './SwitchOnDialog.tsx';
import { useIsLocked } from './useIsLocked.ts';
import { routeStatesKey } from '../../components/routes/useRouteStates.ts';

/**
 * Switches a route on with the user's own password, and off after a confirmation, because its messages may have no
 * other route.
 */
export function EnableSwitch({ route }: { route: Route }) {
  const translate = useTranslate();
  const mayChange = useMayCall(updateRoute);
  const [isAsking, setIsAsking] = useState(false);
  const { enable, disable, isPending } = useEnable(route);
  const words = { name: route.name };
  const isLocked = useIsLocked(route);
  const close = () => setIsAsking(false);
  const openDialog = useOpenDialog();
  return (
    <span onClick={(event) => event.stopPropagation()}>
      <Switch
        checked={route.isEnabled}
        disabled={!mayChange || isLocked || isPending}
        onChange={() => {
          if (route.isEnabled) setIsAsking(true);
          else openDialog((done) => <SwitchOnDialog route={route} onConfirm={enable} onClose={done} />);
        }}
        slotProps={{ input: { 'aria-label': translate('routes.switch.label', words) } }}
      />
      <Confirm
        isOpen={isAsking && route.isEnabled}
        title="routes.switch.off_title"
        content="routes.switch.off_content"
        titleTranslateOptions={words}
        confirm="routes.switch.off_action"
        onConfirm={() => {
          close();
          disable();
        }}
        onClose={close}
      />
    </span>
  );
}

/** Switches a route on or off and says so. */
export function useEnable(route: Route) {
  const notify = useNotify();
  const queryClient = useQueryClient();
  const [update, { isPending }] = useUpdate<Route>();
  const set = async (data: { isEnabled: boolean; currentPassword?: string }) => {
    await update(
      'config',
      { id: route.id, data, previousData: route },
      { mutationMode: 'pessimistic', returnPromise: true },
    );
    notify(`routes.switch.${data.isEnabled ? 'on' : 'off'}_done`, {
      type: 'success',
      messageArgs: { name: route.name },
    });
    await queryClient.invalidateQueries({ queryKey: routeStatesKey });
  };
  return {
    /** @throws ApiError */
    enable: (currentPassword: string) => set({ isEnabled: true, currentPassword }),
    disable: () =>
      void set({ isEnabled: false }).catch((error: Error) => notify(error.message, { type: 'error' })),
    isPending,
  };
}
