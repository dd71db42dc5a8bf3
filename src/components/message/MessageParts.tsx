import { Box, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import type { MessageReport, MessageTimeline } from '#contract/database-manager/messages.ts';
import { isFinal } from '#domain/messages/status/messageStatus.ts';
import { platformIdsOf } from '#domain/messages/platformIds.ts';
import { useFormats } from '../useFormats.ts';
import { CopyButton } from './actions/CopyButton.tsx';
import { DetailSection } from './DetailSection.tsx';
import { StatusChip } from '../report/StatusChip.tsx';

interface MessagePartsProps extends Pick<MessageTimeline, 'parts'> {
  message: Pick<MessageReport, 'id' | 'status' | 'segments'>;
}

/** The parts that the carrier has accepted, under the ids that it knows. */
export function MessageParts({ message, parts }: MessagePartsProps) {
  const translate = useTranslate();
  const { number } = useFormats();
  const hasEnded = isFinal(message.status);
  // If the message is unknown, the rest may have been sent.
  const isCutOff = hasEnded && message.status !== 'unknown' && parts.length < message.segments;
  return (
    <DetailSection title="reports.parts.title">
      <Table size="small">
        <TableHead>
          <TableRow>
            {['part', 'carrier_id', 'status'].map((column) => (
              <TableCell key={column} sx={{ px: 0.5 }}>
                {translate(`reports.parts.${column}`)}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {parts.map(({ part, carrierMessageId, finalStatus }) => (
            <TableRow key={part}>
              <TableCell sx={{ px: 0.5 }}>{number(part)}</TableCell>
              <TableCell sx={{ px: 0.5, overflowWrap: 'anywhere' }}>
                <CarrierId id={carrierMessageId} messageId={message.id} />
              </TableCell>
              <TableCell sx={{ px: 0.5 }}>
                {finalStatus ? (
                  <StatusChip status={finalStatus} />
                ) : (
                  translate(hasEnded ? 'reports.parts.no_receipt' : 'reports.parts.open')
                )}
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
      {isCutOff && (
        <Typography variant="body2" color="text.secondary" sx={{ mt: 1 }}>
          {translate('reports.parts.cut_off', {
            accepted: number(parts.length),
            of: number(message.segments),
          })}
        </Typography>
      )}
    </DetailSection>
  );
}

/** The carrier's id; the Central Platform has one of its own and one of the operator. */
function CarrierId({ id, messageId }: { id: string; messageId: string }) {
  const translate = useTranslate();
  const ids = platformIdsOf(id, messageId);
  if (!ids) return id;
  return (['platform', 'operator'] as const).map((of) => {
    const own = ids[of];
    if (own === null) return null;
    return (
      <Box key={of}>
        <Typography variant="caption" color="text.secondary" component="span" sx={{ display: 'block' }}>
          {translate(`reports.parts.${of}_id`)}
        </Typography>
        {own} <CopyButton text={own} label={translate(`reports.parts.copy_${of}_id`)} />
      </Box>
    );
  });
}
