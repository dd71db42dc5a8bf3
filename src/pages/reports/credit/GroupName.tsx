import { Box, Typography } from '@mui/material';
import { Link, useTranslate } from 'react-admin';
import { findBulk } from '#contract/sms-receiver/batches.ts';
import type { LedgerGroup } from '#contract/sms-receiver/transactionGroups.ts';
import { useMayCall } from '../../../components/useMayCall.ts';
import { batchPath } from '../../send/batches/batchPath.ts';

/** What a group is about; the batch's page for who may open it. */
export function GroupName({ group: { kind, batchId, batchName, reference, note } }: { group: LedgerGroup }) {
  const translate = useTranslate();
  const mayOpen = useMayCall(findBulk);
  if (kind === 'singles') return translate('sendingCredit.singles');
  if (kind === 'recharge') {
    return (
      <Box sx={{ overflowWrap: 'anywhere' }}>
        {translate('sendingCredit.recharge', { reference })}
        {note && (
          <Typography variant="caption" color="text.secondary" component="p">
            {note}
          </Typography>
        )}
      </Box>
    );
  }
  const number = translate('sendingCredit.batch', { id: batchId });
  if (!mayOpen) return batchName ? `${batchName} (${number})` : number;
  return (
    <Box sx={{ overflowWrap: 'anywhere', minWidth: 96 }}>
      <Link to={batchPath(batchId!)} underline="hover">
        {batchName ?? number}
      </Link>
      {batchName !== null && (
        <Typography variant="caption" color="text.secondary" component="p">
          {number}
        </Typography>
      )}
    </Box>
  );
}
