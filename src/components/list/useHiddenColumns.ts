import useMediaQuery from '@mui/material/useMediaQuery';
import { useMemo } from 'react';

/**
 * Columns that a table hides until somebody chooses columns themselves: `always`, and on a narrow screen also
 * `whileNarrow`, without which it need not scroll sideways there. Give it constants.
 */
export function useHiddenColumns(always: string[], whileNarrow: string[]): string[] {
  const isNarrow = useMediaQuery((theme) => theme.breakpoints.down('lg'), { noSsr: true });
  return useMemo(() => (isNarrow ? [...always, ...whileNarrow] : always), [isNarrow, always, whileNarrow]);
}
