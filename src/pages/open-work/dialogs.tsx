import { Suspense, type ReactNode } from 'react';
import { useOpenDialog } from '../../components/dialog/DialogProvider.tsx';
import { lazyPage } from '../../components/entry/LazyPage.tsx';
import type { AssignDialogProps } from '../../components/tickets/assign/AssignDialog.tsx';
import type { DecideRefundDialogProps } from '../../components/tickets/refunds/DecideRefundDialog.tsx';
import type { SwitchOffDialogProps } from '../../components/routes/SwitchOffDialog.tsx';
import type { DecisionDialogProps } from '../../components/sender-ids/DecisionDialog.tsx';
import type { RequestDialogProps } from '../balance/RequestDialog.tsx';
import type { LateBatchDialogProps } from './LateBatchDialog.tsx';

// Each is fetched while the browser is idle: the list is on the dashboard, and most of the day nothing waits.
export const AssignDialog = lazyPage<AssignDialogProps>(
  () => import('../../components/tickets/assign/AssignDialog.tsx'),
);
export const DecideRefundDialog = lazyPage<DecideRefundDialogProps>(
  () => import('../../components/tickets/refunds/DecideRefundDialog.tsx'),
);
export const DecisionDialog = lazyPage<DecisionDialogProps>(
  () => import('../../components/sender-ids/DecisionDialog.tsx'),
);
export const LateBatchDialog = lazyPage<LateBatchDialogProps>(() => import('./LateBatchDialog.tsx'));
export const RequestDialog = lazyPage<RequestDialogProps>(() => import('../balance/RequestDialog.tsx'));
export const SwitchOffDialog = lazyPage<SwitchOffDialogProps>(
  () => import('../../components/routes/SwitchOffDialog.tsx'),
);

/** Opens one of these. */
export function useOpenLazyDialog(): (dialog: (close: () => void) => ReactNode) => void {
  const openDialog = useOpenDialog();
  return (dialog) => openDialog((close) => <Suspense fallback={null}>{dialog(close)}</Suspense>);
}
