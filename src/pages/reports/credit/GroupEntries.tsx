import { Box, Skeleton, Stack, Table, TableBody, TableCell, TableHead, TableRow } from '@mui/material';
import { Link, useGetList, useRecordContext, useTranslate } from 'react-admin';
import { smsHistory } from '#contract/database-manager/messages.ts';
import type { LedgerGroup } from '#contract/sms-receiver/transactionGroups.ts';
import type { LedgerEntry } from '#contract/sms-receiver/transactions.ts';
import { changeOf, creditsOf } from '#domain/credit/ledgerEntry.ts';
import { filteredPath } from '../../../screens/filteredPath.ts';
import { LoadError } from '../../../components/LoadError.tsx';
import { tabular } from '../../../components/report/tabular.ts';
import { TimeText } from '../../../components/TimeText.tsx';
import { useFormats } from '../../../components/useFormats.ts';
import { useIsPhone } from '../../../components/list/useIsPhone.ts';
import { useMayCall } from '../../../components/useMayCall.ts';
import { messagesLink } from '../../../screens/totalsPath.ts';
import { ChangeText } from './ChangeText.tsx';
import { entriesPath } from './CreditTabs.tsx';
import { KindChip } from './KindChip.tsx';

const shownAtFirst = 10;
const phoneColumns = ['createdAt', 'kind', 'credits', 'change'] as const;
const columns = [...phoneColumns, 'balanceAfter'] as const;

const denseSx = { '& .MuiTableCell-root': { px: 0.5 } };

/**
 * The entries of a group, the latest first; all of them stand on the other view. On a phone only what fits: the group
 * names their day and the balance after them.
 */
export function GroupEntries() {
  const translate = useTranslate();
  const { time, number } = useFormats();
  const isPhone = useIsPhone();
  const group = useRecordContext<LedgerGroup>()!;
  const filter = filterOf(group);
  const { data, error, refetch } = useGetList<LedgerEntry>('transactions', {
    filter,
    sort: { field: 'createdAt', order: 'DESC' },
    pagination: { page: 1, perPage: shownAtFirst },
  });
  const maySeeMessages = useMayCall(smsHistory);
  if (error) return <LoadError error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton variant="rounded" height={120} />;
  return (
    <Box sx={{ overflowX: 'auto' }}>
      <Table
        size="small"
        aria-label={translate('sendingCredit.view.entries')}
        sx={isPhone ? denseSx : undefined}
      >
        <TableHead>
          <TableRow>
            {(isPhone ? phoneColumns : columns).map((name) => (
              <TableCell key={name} align={name === 'createdAt' || name === 'kind' ? 'left' : 'right'}>
                {translate(`resources.transactions.fields.${name}`)}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {data.map((entry) => (
            <TableRow key={entry.id}>
              <TableCell sx={{ whiteSpace: 'nowrap' }}>
                {isPhone ? time(entry.createdAt) : <TimeText at={entry.createdAt} />}
              </TableCell>
              <TableCell>
                <KindChip kind={entry.kind} />
              </TableCell>
              <TableCell align="right" sx={tabular}>
                {number(creditsOf(entry))}
              </TableCell>
              <TableCell align="right">
                <ChangeText change={changeOf(entry)} />
              </TableCell>
              {!isPhone && (
                <TableCell align="right" sx={tabular}>
                  {number(entry.balanceAfter)}
                </TableCell>
              )}
            </TableRow>
          ))}
        </TableBody>
      </Table>
      <Stack direction="row" spacing={3} sx={{ px: 2, py: 1 }}>
        {group.entries > data.length && (
          <Link to={filteredPath(entriesPath, filter)}>
            {translate('sendingCredit.all_entries', { count: number(group.entries) })}
          </Link>
        )}
        {maySeeMessages && (
          <Link to={messagesLink(messagesOf(group))}>{translate('sendingCredit.messages')}</Link>
        )}
      </Stack>
    </Box>
  );
}

function filterOf({ companyId, batchId, from, to }: LedgerGroup): Record<string, unknown> {
  return { companyId, from, to, ...(batchId === null ? { isSingle: true } : { batchId }) };
}

/** Those of a batch; of single messages those that were accepted on the day. */
function messagesOf({ companyId, batchId, from, to }: LedgerGroup): Record<string, unknown> {
  return batchId === null ? { companyId, kind: 'single', from, to } : { companyId, batchId };
}
