import ApprovedIcon from '@mui/icons-material/CheckCircleOutlined';
import PendingIcon from '@mui/icons-material/HourglassEmpty';
import RejectedIcon from '@mui/icons-material/Block';
import { Button, Stack, Typography } from '@mui/material';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { decideRefund, type Refund, type RefundStatus } from '#contract/sms-receiver/refunds.ts';
import { tabular } from '../../../components/report/tabular.ts';
import DecideRefundDialog from '../../../components/tickets/refunds/DecideRefundDialog.tsx';
import type { RefundDecision } from '../../../components/tickets/refunds/useDecideRefund.ts';
import { useFormats } from '../../../components/useFormats.ts';
import { useMayCall } from '../../../components/useMayCall.ts';
import { WordChip, type WordLook } from '../../../components/WordChip.tsx';

const looks = {
  pending: { color: 'warning', Icon: PendingIcon },
  approved: { color: 'success', Icon: ApprovedIcon },
  rejected: { color: 'error', Icon: RejectedIcon },
} as const satisfies Record<RefundStatus, WordLook>;

/** One refund: how much, who asked and why, and what became of it. */
export function RefundItem({ refund }: { refund: Refund }) {
  const translate = useTranslate();
  const { number, credits, dateTime } = useFormats();
  const mayDecide = useMayCall(decideRefund);
  const [decision, setDecision] = useState<RefundDecision | null>(null);
  const { units, refundable, status, decidedBy, decidedAt, isDecidable } = refund;
  const isPending = status === 'pending';
  const by = (name: string, at: string) => translate('tickets.refund.by', { name, time: dateTime(at) });
  return (
    <li>
      <Stack
        direction="row"
        useFlexGap
        spacing={1}
        sx={{ alignItems: 'center', flexWrap: 'wrap', ...tabular }}
      >
        <Typography sx={{ fontWeight: 600 }}>
          {isPending
            ? translate('tickets.refund.figures', { credits: credits(units), refundable: number(refundable) })
            : credits(units)}
        </Typography>
        <WordChip look={looks[status]} label={translate(`tickets.refund.status.${status}`)} />
      </Stack>
      <Typography variant="body2" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {refund.reason}
      </Typography>
      <Typography variant="caption" color="text.secondary" component="p">
        {by(refund.requestedBy, refund.requestedAt)}
      </Typography>
      {decidedBy && decidedAt && (
        <Typography variant="caption" color="text.secondary" component="p">
          {translate(`tickets.refund.status.${status}`)}: {by(decidedBy, decidedAt)}
          {refund.note && ` – ${refund.note}`}
        </Typography>
      )}
      {isPending && !isDecidable && (
        <Typography variant="caption" color="text.secondary" component="p">
          {translate(mayDecide ? 'tickets.refund.own' : 'tickets.refund.waits')}
        </Typography>
      )}
      {isPending && isDecidable && mayDecide && (
        <Stack direction="row" spacing={1} sx={{ mt: 1 }}>
          <Button variant="contained" size="small" onClick={() => setDecision('approved')}>
            {translate('tickets.refund.approve')}
          </Button>
          <Button variant="outlined" size="small" color="error" onClick={() => setDecision('rejected')}>
            {translate('tickets.refund.decline')}
          </Button>
        </Stack>
      )}
      {decision && (
        <DecideRefundDialog refund={refund} decision={decision} onClose={() => setDecision(null)} />
      )}
    </li>
  );
}
