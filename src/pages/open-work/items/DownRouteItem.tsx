import { useTranslate } from 'react-admin';
import type { DownRoute } from '#contract/main-api/openWork.ts';
import { updateRoute } from '#contract/main-api/carriers/routes.ts';
import { FailureText } from '../../../components/routes/FailureText.tsx';
import { RouteStateChip } from '../../../components/routes/RouteStateChip.tsx';
import { useIsLocked } from '../../../components/routes/useIsLocked.ts';
import { useFormats } from '../../../components/useFormats.ts';
import { useMayCall } from '../../../components/useMayCall.ts';
import { SwitchOffDialog, useOpenLazyDialog } from '../dialogs.tsx';
import { WorkItem } from './WorkItem.tsx';

export function DownRouteItem({ item }: { item: DownRoute }) {
  const translate = useTranslate();
  const { dateTime } = useFormats();
  const mayChange = useMayCall(updateRoute);
  const isLocked = useIsLocked(item);
  const openDialog = useOpenLazyDialog();
  const { id, name, state, since, lastFailure } = item;
  const path = `/home/config/${id}`;
  const switchOff = () => openDialog((close) => <SwitchOffDialog route={item} onClose={close} />);
  return (
    <WorkItem
      title={name}
      to={path}
      badge={<RouteStateChip route={{ isEnabled: true }} live={{ state }} />}
      details={[
        since && translate('routes.live.since', { time: dateTime(since) }),
        lastFailure && <FailureText failure={lastFailure} />,
      ]}
      actions={[
        { label: 'openWork.open_route', to: path },
        ...(mayChange && !isLocked ? [{ label: 'routes.switch.off_action', run: switchOff }] : []),
      ]}
    />
  );
}
