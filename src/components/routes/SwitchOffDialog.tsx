import { Confirm } from 'react-admin';
import type { Route } from '#contract/main-api/carriers/routes.ts';
import { useEnableRoute } from './useEnableRoute.ts';

export interface SwitchOffDialogProps {
  route: Pick<Route, 'id' | 'name'>;
  onClose: () => void;
}

/** Asks before a route is switched off, because its messages may have no other. */
export default function SwitchOffDialog({ route, onClose }: SwitchOffDialogProps) {
  const { disable } = useEnableRoute(route);
  return (
    <Confirm
      isOpen
      title="routes.switch.off_title"
      content="routes.switch.off_content"
      titleTranslateOptions={{ name: route.name }}
      confirm="routes.switch.off_action"
      onConfirm={() => {
        onClose();
        disable();
      }}
      onClose={onClose}
    />
  );
}
