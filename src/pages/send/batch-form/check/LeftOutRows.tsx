import { Alert, Button } from '@mui/material';
import { useTranslate } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import { useFormats } from '../../../../components/useFormats.ts';
import type { Draft } from '../draft.ts';

interface LeftOutRowsProps {
  /** The choice that has left them out. */
  field: 'leavesOutEmptyFields' | 'leavesOutUnapproved';
  /** Key of its texts. */
  words: 'bulk.empty_fields' | 'bulk.unapproved';
  count: number;
}

/** How many rows are left out by a choice of the user, which can be undone. */
export function LeftOutRows({ field, words, count }: LeftOutRowsProps) {
  const translate = useTranslate();
  const { number } = useFormats();
  const { setValue } = useFormContext<Draft>();
  return (
    <Alert
      severity="info"
      action={
        <Button color="inherit" size="small" onClick={() => setValue(field, false, { shouldDirty: true })}>
          {translate(`${words}.include`)}
        </Button>
      }
    >
      {translate(`${words}.left_out`, { smart_count: count, count: number(count) })}
    </Alert>
  );
}
