import { Suspense, type ReactNode } from 'react';
import { useOpenDialog } from '../../components/dialog/DialogProvider.tsx';
import { lazyPart } from '../../components/entry/LazyPage.tsx';
import type { AssignDialogProps } from '../../components/tickets/assign/AssignDialog.tsx';
import type { DecideRefundDialogProps } from '../../components/tickets/refunds/DecideRefundDialog.tsx';
import type { SwitchOffDialogProps } from '../../components/routes/SwitchOffDialog.tsx';
import type { ContentDecisionDialogProps } from '../../components/content-approvals/ContentDecisionDialog.tsx';
import type { DecisionDialogProps } from '../../components/sender-ids/DecisionDialog.tsx';
import type { RequestDialogProps } from '../balance/RequestDialog.tsx';
import type { LateBatchDialogProps } from './LateBatchDialog.tsx';

// Each is fetched while the browser is idle: the list is on the dashboard, and most of the day nothing waits.
export const AssignDialog = lazyPart<AssignDialogProps>(
  () => import('../../components/tickets/assign/AssignDialog.tsx'),
);
export const DecideRefundDialog = lazyPart<DecideRefundDialogProps>(
  () => import('../../components/tickets/refunds/DecideRefundDialog.tsx'),
);
export const DecisionDialog = lazyPart<DecisionDialogProps>(
  () => import('../../components/sender-ids/DecisionDialog.tsx'),
);
export const ContentDecisionDialog = lazyPart<ContentDecisionDialogProps>(
  () => import('../../components/content-approvals/ContentDecisionDialog.tsx'),
);
export const LateBatchDialog = lazyPart<LateBatchDialogProps>(() => import('./LateBatchDialog.tsx'));
export const RequestDialog = lazyPart<RequestDialogProps>(() => import('../balance/RequestDialog.tsx'));
export const SwitchOffDialog = lazyPart<SwitchOffDialogProps>(
  () => import('../../components/routes/SwitchOffDialog.tsx'),
);

/** Opens one of these. */
export function useOpenLazyDialog(): (dialog: (close: () => void) => ReactNode) => void {
  const openDialog = useOpenDialog();
  return (dialog) => openDialog((close) => <Suspense fallback={null}>{dialog(close)}</Suspense>);
}
