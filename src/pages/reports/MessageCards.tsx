import CardActionArea from '@mui/material/CardActionArea';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import type { MessageReport } from '#contract/database-manager/messages.ts';
import { formatMsisdn } from '#domain/msisdn.ts';
import { StatusChip } from '../../components/report/StatusChip.tsx';
import { WaitNote } from '../../components/report/WaitNote.tsx';
import { useFormats } from '../../components/useFormats.ts';
import { CardList } from '../../components/list/CardList.tsx';
import { tabular } from '../../components/report/tabular.ts';

/** The table's twin for a phone. */
export function MessageCards({ onOpen }: { onOpen: (message: MessageReport) => void }) {
  const translate = useTranslate();
  const { dateTime, number } = useFormats();
  return (
    <CardList<MessageReport>>
      {(message) => (
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
          <WaitNote message={message} />
        </CardActionArea>
      )}
    </CardList>
  );
}
