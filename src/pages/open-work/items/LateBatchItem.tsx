import { useTranslate } from 'react-admin';
import type { LateBatch } from '#contract/main-api/openWork.ts';
import { useFormats } from '../../../components/useFormats.ts';
import { batchPath } from '../../../screens/batchPath.ts';
import { useSignedInUser } from '../../../session.ts';
import { LateBatchDialog, useOpenLazyDialog } from '../dialogs.tsx';
import type { LateBatchDialogProps } from '../LateBatchDialog.tsx';
import { WorkItem } from './WorkItem.tsx';

export function LateBatchItem({ item }: { item: LateBatch }) {
  const translate = useTranslate();
  const { messages, credits, dateTime } = useFormats();
  const { scope } = useSignedInUser();
  const openDialog = useOpenLazyDialog();
  const { batchId, name, companyName, startsAt } = item;
  const open = (action: LateBatchDialogProps['action']) => () =>
    openDialog((close) => <LateBatchDialog batchId={batchId} action={action} onClose={close} />);
  const title = translate('batches.title', { id: batchId });
  return (
    <WorkItem
      title={[scope === 'platform' && companyName, name ?? title].filter(Boolean).join(' · ')}
      to={batchPath(batchId)}
      details={[
        [
          startsAt && translate('openWork.missed', { time: dateTime(startsAt) }),
          messages(item.messages),
          credits(item.credits),
        ]
          .filter(Boolean)
          .join(' · '),
      ]}
      actions={[
        { label: 'batches.actions.start.action', run: open('start') },
        { label: 'batches.move.action', run: open('move') },
        { label: 'batches.actions.cancel.action', run: open('cancel') },
      ]}
    />
  );
}
