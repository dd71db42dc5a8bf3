import Button from '@mui/material/Button';
import CardActions from '@mui/material/CardActions';
import CardContent from '@mui/material/CardContent';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { outcomes } from '#contract/database-manager/filter.ts';
import { smsHistory } from '#contract/database-manager/messages.ts';
import { findBulk } from '#contract/sms-receiver/bulk.ts';
import { shownFigures } from '../../components/credit/CreditFigures.tsx';
import { CardList } from '../../components/list/CardList.tsx';
import { OutcomeBar } from '../../components/report/OutcomeBar.tsx';
import { tabular } from '../../components/report/tabular.ts';
import { useFormats } from '../../components/useFormats.ts';
import { useMayCall } from '../../components/useMayCall.ts';
import type { BatchRow } from '../../dataProviders/resources/reports.ts';
import { useSignedInUser } from '../../session.ts';
import { batchPath } from '../send/batches/batchPath.ts';
import { BatchStateChip } from '../send/batches/BatchStateChip.tsx';
import { useBatchMessages, useFailedShare } from './useBatchMessages.ts';

/** The table's twin for a phone. */
export function BatchReportCards() {
  const translate = useTranslate();
  const { dateTime, number } = useFormats();
  const { scope } = useSignedInUser();
  const mayOpen = useMayCall(findBulk);
  const mayRead = useMayCall(smsHistory);
  const messagesOf = useBatchMessages();
  const failedShareOf = useFailedShare();
  return (
    <CardList<BatchRow>>
      {(batch) => (
        <>
          <CardContent sx={{ p: 1.5, pb: 0.5, '&:last-child': { pb: 1.5 } }}>
            <Stack direction="row" spacing={1} sx={{ justifyContent: 'space-between', alignItems: 'center' }}>
              <Typography sx={{ fontWeight: 600 }}>
                {translate('batches.title', { id: batch.batchId })}
              </Typography>
              <BatchStateChip state={batch.state} failedShare={failedShareOf(batch)} />
            </Stack>
            <Typography variant="body2" noWrap>
              {batch.text ?? translate('batches.own_texts')}
            </Typography>
            <Typography variant="caption" color="text.secondary" component="p" sx={tabular}>
              {[dateTime(batch.acceptedAt), scope === 'platform' ? batch.companyName : batch.senderId].join(
                ' · ',
              )}
            </Typography>
            <OutcomeBar counts={batch} />
            <Typography variant="caption" component="p" sx={{ ...tabular, mt: 0.5 }}>
              {outcomes
                .map((name) => `${translate(`reports.totals.${name}`)} ${number(batch[name])}`)
                .join(' · ')}
            </Typography>
            <Typography variant="caption" component="p" sx={{ ...tabular, mt: 0.5 }}>
              {shownFigures(batch)
                .map(([name, credits]) => `${translate(`credit.figures.${name}`)} ${number(credits)}`)
                .join(' · ')}
            </Typography>
          </CardContent>
          {(mayOpen || mayRead) && (
            <CardActions>
              {mayRead && (
                <Button component={Link} to={messagesOf(batch)} size="small">
                  {translate('reports.bulk.messages', {
                    smart_count: batch.sent,
                    count: number(batch.sent),
                  })}
                </Button>
              )}
              {mayOpen && (
                <Button component={Link} to={batchPath(batch.batchId)} size="small">
                  {translate('reports.bulk.open')}
                </Button>
              )}
            </CardActions>
          )}
        </>
      )}
    </CardList>
  );
}
