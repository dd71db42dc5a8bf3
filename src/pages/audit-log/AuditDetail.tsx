import { Stack, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import type { AuditEntry } from '#contract/main-api/auditLog.ts';
import { useFormats } from '../../components/useFormats.ts';
import { browserZone } from '../../i18n/dates.ts';
import { useChangeTexts } from './useChangeTexts.ts';
import { useEntryText } from './useEntryText.ts';

/** One entry: who, what, when, from where, and what was before and after. */
export function AuditDetail({ entry }: { entry: AuditEntry }) {
  const translate = useTranslate();
  const { dateTime } = useFormats();
  const textOf = useEntryText();
  const { labelOf, valueOf } = useChangeTexts(entry.noun);
  const { actorName, actorUsername, at, address, companyName, changes } = entry;
  return (
    <Stack spacing={2} sx={{ px: 3, pb: 3, pt: 1 }}>
      <div>
        <Typography variant="h4" component="p">
          {actorName ?? translate('auditLog.nobody')} {textOf(entry)}
        </Typography>
        <Typography variant="body2" color="text.secondary">
          {[actorUsername, `${dateTime(at)} (${browserZone()})`, companyName, address]
            .filter(Boolean)
            .join(' · ')}
        </Typography>
      </div>
      {changes.length === 0 ? (
        <Typography color="text.secondary">{translate('auditLog.no_changes')}</Typography>
      ) : (
        <Table size="small" sx={{ tableLayout: 'fixed', '& td': { overflowWrap: 'anywhere' } }}>
          <TableHead>
            <TableRow>
              {['field', 'before', 'after'].map((name) => (
                <TableCell key={name}>{translate(`auditLog.${name}`)}</TableCell>
              ))}
            </TableRow>
          </TableHead>
          <TableBody>
            {changes.map((change) => (
              <TableRow key={change.field} sx={{ verticalAlign: 'top' }}>
                <TableCell component="th" scope="row">
                  {labelOf(change.field)}
                </TableCell>
                <TableCell>{valueOf(change.field, change.before)}</TableCell>
                <TableCell>{valueOf(change.field, change.after)}</TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      )}
    </Stack>
  );
}
