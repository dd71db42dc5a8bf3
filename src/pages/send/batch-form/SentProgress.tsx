import { useSyncExternalStore } from 'react';
import { TransferProgress } from '../../../components/recipients/TransferProgress.tsx';
import type { Transfer } from './transfer.ts';

interface SentProgressProps {
  transfer: Transfer;
  onCancel?: () => void;
}

/** How far a list is on its way; nothing else is drawn anew with it. */
export function SentProgress({ transfer, onCancel }: SentProgressProps) {
  const sent = useSyncExternalStore(transfer.subscribe, () => transfer.sent);
  return <TransferProgress sent={sent} onCancel={onCancel} />;
}
