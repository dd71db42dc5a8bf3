import { useGetOne, useNotify } from 'react-admin';
import type { BatchRecord } from '../../dataProviders/resources/batches.ts';
import { BatchActionDialog } from '../send/batches/actions/BatchActionDialog.tsx';
import ChangeStartDialog from '../send/batches/actions/ChangeStartDialog.tsx';

export interface LateBatchDialogProps {
  batchId: string;
  action: 'start' | 'move' | 'cancel';
  onClose: () => void;
}

/** Reads the batch, whose figures are those at stake, and asks about it. */
export default function LateBatchDialog({ batchId, action, onClose }: LateBatchDialogProps) {
  const notify = useNotify();
  const { data: batch } = useGetOne<BatchRecord>(
    'batches',
    { id: batchId },
    {
      onError: (error) => {
        notify(error.message, { type: 'error' });
        onClose();
      },
    },
  );
  if (!batch) return null;
  if (action === 'move') return <ChangeStartDialog batch={batch} onClose={onClose} />;
  return <BatchActionDialog batch={batch} action={action} onClose={onClose} onDone={onClose} />;
}
