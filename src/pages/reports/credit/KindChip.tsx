import AddIcon from '@mui/icons-material/AddCircleOutlined';
import ChargeIcon from '@mui/icons-material/RemoveCircleOutlined';
import HoldIcon from '@mui/icons-material/LockClockOutlined';
import RefundIcon from '@mui/icons-material/UndoOutlined';
import ReleaseIcon from '@mui/icons-material/LockOpenOutlined';
import Chip, { type ChipProps } from '@mui/material/Chip';
import Tooltip from '@mui/material/Tooltip';
import type { ElementType } from 'react';
import { useTranslate } from 'react-admin';
import type { LedgerKind } from '#contract/sms-receiver/credit.ts';

/** Colour and shape both differ, so that nobody needs to see the colour. */
const looks = {
  recharge: { color: 'success', Icon: AddIcon },
  hold: { color: 'default', Icon: HoldIcon },
  charge: { color: 'info', Icon: ChargeIcon },
  release: { color: 'default', Icon: ReleaseIcon },
  refund: { color: 'warning', Icon: RefundIcon },
} as const satisfies Record<LedgerKind, { color: ChipProps['color']; Icon: ElementType }>;

export function KindChip({ kind }: { kind: LedgerKind }) {
  const translate = useTranslate();
  const { color, Icon } = looks[kind];
  return (
    <Tooltip title={translate(`sendingCredit.help.${kind}`)} describeChild>
      <Chip
        size="small"
        variant="outlined"
        color={color}
        icon={<Icon aria-hidden />}
        label={translate(`reports.ledger.${kind}`)}
      />
    </Tooltip>
  );
}
