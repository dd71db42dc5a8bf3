import BoundIcon from '@mui/icons-material/CheckCircle';
import ConnectingIcon from '@mui/icons-material/Sync';
import GoneIcon from '@mui/icons-material/CloudOff';
import OffIcon from '@mui/icons-material/PowerSettingsNew';
import RefusingIcon from '@mui/icons-material/DoNotDisturbOn';
import StoppedIcon from '@mui/icons-material/StopCircleOutlined';
import WaitingIcon from '@mui/icons-material/ErrorOutlined';
import { Skeleton } from '@mui/material';
import { useTranslate } from 'react-admin';
import type { Route } from '#contract/main-api/carriers/routes.ts';
import type { RouteLiveState, RouteState } from '#contract/main-api/carriers/routeStates.ts';
import { WordChip, type WordLook } from '../WordChip.tsx';

const looks = {
  off: { color: 'default', Icon: OffIcon },
  bound: { color: 'success', Icon: BoundIcon },
  connecting: { color: 'info', Icon: ConnectingIcon },
  refusing: { color: 'error', Icon: RefusingIcon },
  waiting: { color: 'error', Icon: WaitingIcon },
  stopped: { color: 'default', Icon: StoppedIcon },
  gone: { color: 'warning', Icon: GoneIcon },
} as const satisfies Record<RouteState | 'off', WordLook>;

interface RouteStateChipProps {
  route: Pick<Route, 'isEnabled'>;
  /** Undefined while it is not known. */
  live: Pick<RouteLiveState, 'state'> | undefined;
}

export function RouteStateChip({ route, live }: RouteStateChipProps) {
  const translate = useTranslate();
  if (route.isEnabled && !live) return <Skeleton variant="rounded" width={96} height={24} />;
  const state = route.isEnabled ? live!.state : 'off';
  return (
    <WordChip
      look={looks[state]}
      label={translate(`routes.state.${state}`)}
      help={translate(`routes.state_help.${state}`)}
    />
  );
}
