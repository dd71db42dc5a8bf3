import { Alert, Box, Button } from '@mui/material';
import { useTranslate } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import type { EmptyField, CheckReport } from '#contract/sms-receiver/recipients.ts';
import { useFormats } from '../../../../components/useFormats.ts';
import type { Draft } from '../draft.ts';
import { LeftOutRows } from './LeftOutRows.tsx';

/** Fields without a value, each with the rows that lack it, and a way to leave these rows out. */
export function EmptyFields({ report }: { report: CheckReport }) {
  const leftOut = report.rejected['field-empty'] ?? 0;
  if (report.rowsWithEmptyFields > 0) return <FieldList report={report} />;
  return (
    leftOut > 0 && <LeftOutRows field="leavesOutEmptyFields" words="bulk.empty_fields" count={leftOut} />
  );
}

function FieldList({ report }: { report: CheckReport }) {
  const translate = useTranslate();
  const { number } = useFormats();
  const { setValue } = useFormContext<Draft>();
  const { rowsWithEmptyFields: rows, emptyFields, valid } = report;
  return (
    <Alert severity="warning">
      {translate('bulk.empty_fields.title', { smart_count: rows, count: number(rows) })}
      <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
        {emptyFields.map((field) => (
          <li key={field.name}>
            <FieldText {...field} />
          </li>
        ))}
      </Box>
      {rows < valid && (
        <Button
          color="inherit"
          size="small"
          sx={{ ml: -1, mt: 0.5 }}
          onClick={() => setValue('leavesOutEmptyFields', true, { shouldDirty: true })}
        >
          {translate('bulk.empty_fields.leave_out')}
        </Button>
      )}
    </Alert>
  );
}

function FieldText({ name, rows, firstRows }: EmptyField) {
  const translate = useTranslate();
  const { number } = useFormats();
  const more = rows - firstRows.length;
  const words = { field: `{{${name}}}`, rows: firstRows.map(number).join(', ') };
  return more > 0
    ? translate('bulk.empty_fields.rows_more', { ...words, smart_count: more, count: number(more) })
    : translate('bulk.empty_fields.rows', { ...words, smart_count: rows });
}
