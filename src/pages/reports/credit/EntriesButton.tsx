import Button from '@mui/material/Button';
import { useExpanded, useResourceContext, useTranslate } from 'react-admin';
import type { LedgerGroup } from '#contract/sms-receiver/transactionGroups.ts';
import { useFormats } from '../../../components/useFormats.ts';

/** Opens a row to its entries, also from the keyboard: react-admin's own arrow is for the mouse alone. */
export function EntriesButton({ group: { id, entries } }: { group: LedgerGroup }) {
  const translate = useTranslate();
  const { number } = useFormats();
  const [isOpen, toggle] = useExpanded(useResourceContext()!, id);
  return (
    <Button
      size="small"
      aria-expanded={isOpen}
      onClick={toggle}
      sx={{ whiteSpace: 'nowrap', minWidth: 0, py: 0 }}
    >
      {translate('sendingCredit.entries', { smart_count: entries, count: number(entries) })}
    </Button>
  );
}
