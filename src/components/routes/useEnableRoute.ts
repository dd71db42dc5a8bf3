import { useQueryClient } from '@tanstack/react-query';
import { useNotify, useUpdate } from 'react-admin';
import type { Route } from '#contract/main-api/carriers/routes.ts';
import { refreshOpenWork } from '../../dataProviders/openWork.ts';
import { routeStatesKey } from './useRouteStates.ts';

/** Switches a route on or off and says so. */
export function useEnableRoute(route: Pick<Route, 'id' | 'name'>) {
  const notify = useNotify();
  const queryClient = useQueryClient();
  const [update, { isPending }] = useUpdate();
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
    void refreshOpenWork(queryClient);
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
