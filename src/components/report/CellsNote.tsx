import { Alert, Stack, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import { useFormats } from '../useFormats.ts';
import type { Missing } from '../../dataProviders/cells/acrossCells.ts';
import { useCells } from '../../dataProviders/cells/cells.ts';

interface CellsNoteProps {
  /** The page on which it stands. */
  of: 'dashboard' | 'masterReport';
  /** Undefined before the figures have come. */
  missing: readonly Missing[] | undefined;
}

/** Says what of a page is of all cells, and what is missing from it. Shows nothing where there is one cell. */
export function CellsNote({ of, missing = [] }: CellsNoteProps) {
  const translate = useTranslate();
  const { number } = useFormats();
  const cells = useCells();
  if (!cells && missing.length === 0) return null;
  return (
    <Stack spacing={1}>
      {missing.map(({ why, cell }) => (
        <Alert key={why + cell} severity="warning">
          {translate(`cells.missing.${why}`, { cell })}
        </Alert>
      ))}
      {cells && (
        <Typography variant="body2" color="text.secondary">
          {translate(`cells.${of}`, { count: number(cells.cells.length), cell: cells.current.name })}
        </Typography>
      )}
    </Stack>
  );
}
