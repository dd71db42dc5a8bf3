import { Box } from '@mui/material';
import type { ThreadEntry } from '#contract/main-api/tickets/thread.ts';
import { useChangeTexts } from '../../../pages/audit-log/useChangeTexts.ts';

const shownCharacters = 200;

/** From what to what, field by field; of long texts it is enough that they have changed. */
export function ThreadChanges({ entry: { details } }: { entry: ThreadEntry }) {
  const short = (details.changes ?? []).filter(
    ({ before, after }) => (before?.length ?? 0) + (after?.length ?? 0) <= shownCharacters,
  );
  return short.length > 0 ? <Changes changes={short} /> : null;
}

/** Apart, since it asks for the names of places. */
function Changes({ changes }: { changes: NonNullable<ThreadEntry['details']['changes']> }) {
  const { labelOf, valueOf } = useChangeTexts('ticket');
  return (
    <Box component="ul" sx={{ m: 0, pl: 2.5, typography: 'caption', color: 'text.secondary' }}>
      {changes.map(({ field, before, after }) => (
        <li key={field}>
          {labelOf(field)}: {valueOf(field, before)} → {valueOf(field, after)}
        </li>
      ))}
    </Box>
  );
}
