import { TransferProgress } from '../../../components/recipients/TransferProgress.tsx';
import { useSent, type Transfer } from './transfer.ts';

interface SentProgressProps {
  transfer: Transfer;
  onCancel?: () => void;
}

/** How far a list is on its way; nothing else is drawn anew with it. */
export function SentProgress({ transfer, onCancel }: SentProgressProps) {
  return <TransferProgress sent={useSent(transfer)} onCancel={onCancel} />;
}
