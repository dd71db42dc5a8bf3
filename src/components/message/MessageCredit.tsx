import { Button, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import type { MessageTimeline } from '#contract/database-manager/messages.ts';
import { changeOf, creditsOf } from '#domain/credit/ledgerEntry.ts';
import { creditOfMessage } from '#domain/messages/messageCredit.ts';
import { CreditFigures } from '../credit/CreditFigures.tsx';
import { useFormats } from '../useFormats.ts';
import { DetailSection } from './DetailSection.tsx';

/** A batch of many is charged for as it goes: its lines would push everything else out of sight. */
const shownAtFirst = 5;

/** The cost of the message, its refunds, and the lines of the ledger behind that. */
export function MessageCredit({ timeline }: { timeline: MessageTimeline }) {
  const translate = useTranslate();
  const { number, dateTime } = useFormats();
  const { charged, refunded, creditLines, message } = timeline;
  const [isWhole, setIsWhole] = useState(creditLines.length <= shownAtFirst + 1);
  return (
    <DetailSection title="reports.credit.title">
      <CreditFigures credit={creditOfMessage({ ...message, charged, refunded })} />
      {message.kind !== 'single' && creditLines.length > 0 && (
        <Typography variant="caption" color="text.secondary" component="p" sx={{ mt: 2 }}>
          {translate('reports.credit.of_batch')}
        </Typography>
      )}
      {creditLines.length > 0 && (
        <Table size="small" sx={{ mt: 1 }}>
          <TableHead>
            <TableRow>
              {['at', 'kind', 'credits', 'change'].map((column) => (
                <TableCell
                  key={column}
                  align={column === 'credits' || column === 'change' ? 'right' : 'left'}
                  sx={{ px: 0.5 }}
                >
                  {translate(`reports.credit.${column}`)}
                </TableCell>
              ))}
            </TableRow>
          </TableHead>
          <TableBody>
            {(isWhole ? creditLines : creditLines.slice(0, shownAtFirst)).map((line, index) => (
              // They have no id, and neither order nor number changes.
              <TableRow key={index}>
                <TableCell sx={{ px: 0.5 }}>{dateTime(line.at)}</TableCell>
                <TableCell sx={{ px: 0.5 }}>
                  {translate(`reports.ledger.${line.kind}`, { _: line.kind })}
                </TableCell>
                <TableCell align="right" sx={{ px: 0.5 }}>
                  {number(creditsOf(line))}
                </TableCell>
                <TableCell align="right" sx={{ px: 0.5 }}>
                  {signed(changeOf(line), number)}
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      )}
      {!isWhole && (
        <Button size="small" onClick={() => setIsWhole(true)}>
          {translate('reports.credit.all', { count: number(creditLines.length) })}
        </Button>
      )}
    </DetailSection>
  );
}

/** With a sign that is as wide as the other one. */
function signed(units: number, number: (value: number) => string): string {
  if (units === 0) return '–';
  return `${units > 0 ? '+' : '−'}${number(Math.abs(units))}`;
}
