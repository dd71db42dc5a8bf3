import { Box, Button, Typography } from '@mui/material';
import { useId } from 'react';
import { useTranslate } from 'react-admin';
import {
  approvalOperators,
  setOperatorApprovals,
  type ApprovalOperator,
  type OperatorApproval,
} from '#contract/main-api/sending/operatorApprovals.ts';
import type { SenderId } from '#contract/main-api/sending/senderIds.ts';
import { useOpenDialog } from '../../../components/dialog/DialogProvider.tsx';
import { dateOfDay } from '../../../components/form/inputs/days.ts';
import { useFormats } from '../../../components/useFormats.ts';
import { useMayCall } from '../../../components/useMayCall.ts';
import { ApprovalChip } from './ApprovalChip.tsx';
import { ApprovalDialog } from './ApprovalDialog.tsx';

/** The state of a sender ID at each operator, which the provider's people can change. */
export function OperatorApprovals({ senderId }: { senderId: SenderId }) {
  const translate = useTranslate();
  const id = useId();
  return (
    <Box component="section" aria-labelledby={id} sx={{ p: 2, borderTop: 1, borderColor: 'divider' }}>
      <Typography id={id} variant="h3" component="h2">
        {translate('senderIds.operators.title')}
      </Typography>
      <Typography variant="body2" color="text.secondary" sx={{ mb: 1, maxWidth: 720 }}>
        {translate('senderIds.operators.help')}
      </Typography>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', maxWidth: 720 }}>
        {approvalOperators.map((operator) => (
          <OperatorRow key={operator} senderId={senderId} operator={operator} />
        ))}
      </Box>
    </Box>
  );
}

function OperatorRow({ senderId, operator }: { senderId: SenderId; operator: ApprovalOperator }) {
  const translate = useTranslate();
  const maySet = useMayCall(setOperatorApprovals);
  const openDialog = useOpenDialog();
  const approval = senderId.approvals.find((one) => one.operator === operator);
  const name = translate(`reports.operator.${operator}`);
  return (
    <Box component="li" sx={rowSx}>
      <Typography component="span" sx={{ flex: '0 0 132px' }}>
        {name}
      </Typography>
      <Box sx={{ flex: '1 1 200px', minWidth: 0 }}>
        {approval ? (
          <>
            <ApprovalChip state={approval.state} />
            <Since approval={approval} />
          </>
        ) : (
          <Typography variant="body2" color="text.secondary">
            {translate('senderIds.operators.none')}
          </Typography>
        )}
      </Box>
      {maySet && (
        <Button
          size="small"
          aria-label={translate('senderIds.operators.change_of', { name })}
          onClick={() =>
            openDialog((close) => <ApprovalDialog senderId={senderId} operator={operator} onClose={close} />)
          }
        >
          {translate('senderIds.operators.change')}
        </Button>
      )}
    </Box>
  );
}

/** Until when it is valid, and who has stated it when. */
function Since({
  approval: { state, validUntil, source, changedAt, changedByName },
}: {
  approval: OperatorApproval;
}) {
  const translate = useTranslate();
  const { date } = useFormats();
  const until =
    validUntil &&
    translate(`senderIds.operators.${state === 'expired' ? 'was_until' : 'until'}`, {
      date: date(dateOfDay(validUntil)!),
    });
  const words = { date: date(changedAt), name: changedByName ?? '' };
  const by = changedByName === null && source !== 'platform' ? 'since' : `by_${source}`;
  return (
    <Typography variant="caption" color="text.secondary" sx={{ display: 'block' }}>
      {[until, translate(`senderIds.operators.${by}`, words)].filter(Boolean).join(' · ')}
    </Typography>
  );
}

const rowSx = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 2,
  py: 1,
  borderBottom: 1,
  borderColor: 'divider',
  '&:last-of-type': { borderBottom: 0 },
} as const;
