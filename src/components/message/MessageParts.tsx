import { Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import type { MessageReport, MessageTimeline } from '#contract/database-manager/messages.ts';
import { isFinal } from '#domain/messages/messageStatus.ts';
import { useFormats } from '../useFormats.ts';
import { DetailSection } from './DetailSection.tsx';
import { StatusChip } from '../report/StatusChip.tsx';

interface MessagePartsProps extends Pick<MessageTimeline, 'parts'> {
  message: Pick<MessageReport, 'status' | 'segments'>;
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
              <TableCell sx={{ px: 0.5, overflowWrap: 'anywhere' }}>{carrierMessageId}</TableCell>
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
