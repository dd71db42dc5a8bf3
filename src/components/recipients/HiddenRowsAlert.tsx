import { Alert, Button } from '@mui/material';
import { useTranslate } from 'react-admin';
import type { HiddenRowChoice } from '#contract/sms-receiver/recipients.ts';
import { useFormats } from '../useFormats.ts';

interface HiddenRowsAlertProps {
  /** How many there are; undefined while only the beginning of the list was read. */
  count: number | undefined;
  isIncluded: boolean;
  isDisabled?: boolean | undefined;
  onChange: (choice: HiddenRowChoice) => void;
}

/** Rows that a workbook hides, by a filter or by hand: what becomes of them, and how to change that. */
export function HiddenRowsAlert({ count, isIncluded, isDisabled, onChange }: HiddenRowsAlertProps) {
  const translate = useTranslate();
  const { number } = useFormats();
  const state = isIncluded ? 'included' : 'left_out';
  return (
    <Alert
      severity={isIncluded ? 'warning' : 'info'}
      action={
        <Button
          color="inherit"
          size="small"
          disabled={isDisabled ?? false}
          onClick={() => onChange(isIncluded ? 'leave-out' : 'include')}
        >
          {translate(isIncluded ? 'bulk.table.leave_out' : 'bulk.table.include')}
        </Button>
      }
    >
      {count === undefined
        ? translate(`bulk.table.some_hidden_${state}`)
        : translate(`bulk.table.hidden_${state}`, { smart_count: count, count: number(count) })}
    </Alert>
  );
}
