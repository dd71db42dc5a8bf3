import { Table, TableBody, TableCell, TableHead, TableRow } from '@mui/material';
import { useTranslate } from 'react-admin';
import type { MessageTimeline } from '#contract/database-manager/messages.ts';
import { useFormats } from '../useFormats.ts';
import { DetailSection } from './DetailSection.tsx';
import { StatusChip } from '../report/StatusChip.tsx';

/** What the carrier has accepted, under the ids that it knows. */
export function MessageParts({ parts }: Pick<MessageTimeline, 'parts'>) {
  const translate = useTranslate();
  const { number } = useFormats();
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
                {finalStatus ? <StatusChip status={finalStatus} /> : translate('reports.parts.open')}
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </DetailSection>
  );
}
