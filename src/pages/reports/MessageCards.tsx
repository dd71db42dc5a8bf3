import Card from '@mui/material/Card';
import CardActionArea from '@mui/material/CardActionArea';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useListContext, useTranslate } from 'react-admin';
import type { MessageReport } from '#contract/database-manager/reports.ts';
import { formatMsisdn } from '#domain/msisdn.ts';
import { StatusChip } from '../../components/report/StatusChip.tsx';
import { useFormats } from '../../components/report/useFormats.ts';
import { NoMatch } from './EmptyReport.tsx';
import { tabular } from '../../components/report/tabular.ts';

/** The table's twin for a phone. */
export function MessageCards({ onOpen }: { onOpen: (message: MessageReport) => void }) {
  const translate = useTranslate();
  const { dateTime, number } = useFormats();
  const { data, isPending } = useListContext<MessageReport>();
  if (isPending) return <Skeleton variant="rounded" height={320} />;
  if (data?.length === 0) return <NoMatch />;
  return (
    <Stack component="ul" spacing={1} sx={{ listStyle: 'none', m: 0, p: 1 }}>
      {data?.map((message) => (
        <Card key={message.id} component="li" variant="outlined">
          <CardActionArea
            onClick={() => onOpen(message)}
            aria-label={translate('reports.detail.open', { number: formatMsisdn(message.to) })}
            sx={{ p: 1.5 }}
          >
            <Stack direction="row" spacing={1} sx={{ justifyContent: 'space-between', alignItems: 'center' }}>
              <Typography sx={{ ...tabular, fontWeight: 600 }}>{formatMsisdn(message.to)}</Typography>
              <StatusChip status={message.status} />
            </Stack>
            <Typography variant="body2" noWrap>
              {message.text}
            </Typography>
            <Typography variant="caption" color="text.secondary" sx={tabular}>
              {dateTime(message.acceptedAt)} · {message.senderId} ·{' '}
              {translate('send.sent.parts', {
                smart_count: message.segments,
                count: number(message.segments),
              })}
            </Typography>
          </CardActionArea>
        </Card>
      ))}
    </Stack>
  );
}
