import AddIcon from '@mui/icons-material/AddCircleOutlined';
import ChargeIcon from '@mui/icons-material/RemoveCircleOutlined';
import HoldIcon from '@mui/icons-material/LockClockOutlined';
import RefundIcon from '@mui/icons-material/UndoOutlined';
import ReleaseIcon from '@mui/icons-material/LockOpenOutlined';
import { useTranslate } from 'react-admin';
import type { LedgerKind } from '#contract/sms-receiver/credit.ts';
import { WordChip, type WordLook } from '../../../components/WordChip.tsx';

const looks = {
  recharge: { color: 'success', Icon: AddIcon },
  hold: { color: 'default', Icon: HoldIcon },
  charge: { color: 'info', Icon: ChargeIcon },
  release: { color: 'default', Icon: ReleaseIcon },
  refund: { color: 'warning', Icon: RefundIcon },
} as const satisfies Record<LedgerKind, WordLook>;

export function KindChip({ kind }: { kind: LedgerKind }) {
  const translate = useTranslate();
  return (
    <WordChip
      look={looks[kind]}
      label={translate(`reports.ledger.${kind}`)}
      help={translate(`sendingCredit.help.${kind}`)}
    />
  );
}
