import Switch from '@mui/material/Switch';
import { useState } from 'react';
import { Confirm, useNotify, useTranslate, useUpdate } from 'react-admin';
import { useQueryClient } from '@tanstack/react-query';
import { updateRoute, type Route } from '#contract/main-api/routes.ts';
import { useMayCall } from '../../components/useMayCall.ts';
import { routeStatesKey } from './useRouteStates.ts';

/** Switches a route on at once, and off after a question: its messages may have nowhere else to go. */
export function EnableSwitch({ route }: { route: Route }) {
  const translate = useTranslate();
  const mayChange = useMayCall(updateRoute);
  const [isAsking, setIsAsking] = useState(false);
  const { enable, isPending } = useEnable(route);
  const words = { name: route.name };
  return (
    <span onClick={(event) => event.stopPropagation()}>
      <Switch
        checked={route.isEnabled}
        disabled={!mayChange || isPending}
        onChange={() => (route.isEnabled ? setIsAsking(true) : enable(true))}
        slotProps={{ input: { 'aria-label': translate('routes.switch.label', words) } }}
      />
      <Confirm
        isOpen={isAsking}
        title="routes.switch.off_title"
        content="routes.switch.off_content"
        titleTranslateOptions={words}
        confirm="routes.switch.off_action"
        onConfirm={() => {
          setIsAsking(false);
          enable(false);
        }}
        onClose={() => setIsAsking(false)}
      />
    </span>
  );
}

/** Switches a route on or off and says so. */
export function useEnable(route: Route) {
  const notify = useNotify();
  const queryClient = useQueryClient();
  const [update, { isPending }] = useUpdate<Route>();
  const enable = (isEnabled: boolean) =>
    void update(
      'config',
      { id: route.id, data: { isEnabled }, previousData: route },
      {
        mutationMode: 'pessimistic',
        onSuccess: () => {
          notify(`routes.switch.${isEnabled ? 'on' : 'off'}_done`, {
            type: 'success',
            messageArgs: { name: route.name },
          });
          void queryClient.invalidateQueries({ queryKey: routeStatesKey });
        },
        onError: (error) => notify((error as Error).message, { type: 'error' }),
      },
    );
  return { enable, isPending };
}
