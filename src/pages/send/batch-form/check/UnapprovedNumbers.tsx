import { Alert, Box, Button, Stack, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import type { SenderId } from '#contract/main-api/sending/senderIds.ts';
import type { BatchPreview } from '#contract/sms-receiver/newBatches.ts';
import { useFormats } from '../../../../components/useFormats.ts';
import { useChosenCampaign } from '../../campaign/useChosenCampaign.ts';
import { useApprovedSenderIds } from '../../sender-id/SenderIdInput.tsx';
import type { Draft } from '../draft.ts';
import { LeftOutRows } from './LeftOutRows.tsx';

/** Other sender IDs that are offered by a button; the form has all of them. */
const mostOffered = 3;

/** Numbers of operators that have not approved the sender ID, and what can be done: nothing is sent before that is chosen. */
export function UnapprovedNumbers({ preview }: { preview: BatchPreview }) {
  const { unapproved, rejected } = preview.report;
  const leftOut = rejected['sender-id-not-approved-there'] ?? 0;
  if (unapproved) return <Choices preview={preview} unapproved={unapproved} />;
  return leftOut > 0 && <LeftOutRows field="leavesOutUnapproved" words="bulk.unapproved" count={leftOut} />;
}

interface ChoicesProps {
  preview: BatchPreview;
  unapproved: NonNullable<BatchPreview['report']['unapproved']>;
}

function Choices({ preview, unapproved }: ChoicesProps) {
  const translate = useTranslate();
  const { number } = useFormats();
  const { setValue } = useFormContext<Draft>();
  const { campaign } = useChosenCampaign();
  const { data: senderIds = [] } = useApprovedSenderIds();
  const counts = Object.entries(unapproved).sort(([, one], [, other]) => other - one);
  const count = counts.reduce((sum, [, ofOperator]) => sum + ofOperator, 0);
  // A campaign decides the sender ID of its messages.
  const others = campaign
    ? []
    : senderIds.filter(
        ({ name, approvals }) => name !== preview.senderId && isApprovedAt(approvals, unapproved),
      );
  return (
    <Alert severity="warning" sx={{ '& .MuiAlert-message': { flex: 1, minWidth: 0 } }}>
      <Box component="ul" sx={{ m: 0, pl: 0, listStyle: 'none' }}>
        {counts.map(([operator, ofOperator]) => (
          <li key={operator}>
            {translate('bulk.unapproved.count', {
              smart_count: ofOperator,
              count: number(ofOperator),
              operator: translate(`reports.operator.${operator}`),
              sender: preview.senderId,
            })}
          </li>
        ))}
      </Box>
      <Stack direction="row" useFlexGap sx={{ mt: 1, gap: 1, flexWrap: 'wrap' }}>
        {count < preview.report.valid && (
          <Button
            color="inherit"
            size="small"
            variant="outlined"
            onClick={() => setValue('leavesOutUnapproved', true, { shouldDirty: true })}
          >
            {translate('bulk.unapproved.leave_out')}
          </Button>
        )}
        {others.slice(0, mostOffered).map(({ name }) => (
          <Button
            key={name}
            color="inherit"
            size="small"
            variant="outlined"
            onClick={() => setValue('senderId', name, { shouldDirty: true })}
          >
            {translate('bulk.unapproved.use', { name })}
          </Button>
        ))}
      </Stack>
      <Typography variant="body2" sx={{ mt: 1 }}>
        {translate('bulk.unapproved.wait')}
      </Typography>
    </Alert>
  );
}

/** Whether messages with a sender ID go to all of these operators. */
function isApprovedAt(approvals: SenderId['approvals'], operators: object): boolean {
  return approvals.every(
    ({ operator, state }) => state === 'approved' || !Object.hasOwn(operators, operator),
  );
}
