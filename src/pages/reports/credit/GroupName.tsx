import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { findBulk } from '#contract/sms-receiver/batches.ts';
import type { LedgerGroup } from '#contract/sms-receiver/transactionGroups.ts';
import { useMayCall } from '../../../components/useMayCall.ts';
import { batchPath } from '../../send/batches/batchPath.ts';
import { useBatchName } from '../../send/batches/useBatchName.ts';

/** What a group is about; the batch's page for who may open it. */
export function GroupName({ group: { kind, batchId, reference, note } }: { group: LedgerGroup }) {
  const translate = useTranslate();
  const mayOpen = useMayCall(findBulk);
  const name = useBatchName(batchId);
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
  if (!mayOpen) return number;
  return (
    <Box sx={{ overflowWrap: 'anywhere', minWidth: 96 }}>
      <Link component={RouterLink} to={batchPath(batchId!)} underline="hover">
        {name ?? number}
      </Link>
      {name !== null && (
        <Typography variant="caption" color="text.secondary" component="p">
          {number}
        </Typography>
      )}
    </Box>
  );
}
