import { Box, Button } from '@mui/material';
import type { MouseEvent, ReactNode } from 'react';
import { useListContext, useTranslate, type SortPayload } from 'react-admin';
import { ApiError, isTransient } from '../../../dataProviders/http/ApiError.ts';
import { LoadError, RetryAlert } from '../../LoadError.tsx';

/**
 * Whether the list in context failed to load. `stale` means that rows of an earlier request can still be shown; after a
 * refusal they cannot, because the user may no longer see them.
 */
export function useLoadFailure(): 'failed' | 'stale' | null {
  const { error, data } = useListContext();
  if (!error) return null;
  return data !== undefined && isTransient(error) ? 'stale' : 'failed';
}

interface LoadedRowsProps {
  sort: SortPayload;
  children: ReactNode;
}

/**
 * The rows of a list, or why they could not be loaded. Every list shows its rows in this: react-admin's own `error`
 * replaces rows that are still good, and keeps the pagination of rows that are not shown.
 */
export function LoadedRows({ sort, children }: LoadedRowsProps) {
  const translate = useTranslate();
  const { refetch } = useListContext();
  const failure = useLoadFailure();
  if (failure === 'failed') return <ListError sort={sort} />;
  return (
    <>
      {failure === 'stale' && (
        <RetryAlert severity="warning" onRetry={() => void refetch()}>
          {translate('list.stale')}
        </RetryAlert>
      )}
      <RowsOfEarlier>{children}</RowsOfEarlier>
    </>
  );
}

/**
 * While other rows are on their way (another page, order or filter), those of before are dimmed, and no click on them does anything: it
 * would act on a row that is about to be another one.
 */
function RowsOfEarlier({ children }: { children: ReactNode }) {
  const { isPlaceholderData = false } = useListContext();
  const refuse = (event: MouseEvent) => {
    if (!isPlaceholderData || !(event.target as Element).closest(rowsSelector)) return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <Box
      aria-busy={isPlaceholderData}
      onClickCapture={refuse}
      sx={{ [`&[aria-busy=true] :is(${rowsSelector})`]: dimmed }}
    >
      {children}
    </Box>
  );
}

/** All rows of a table, and the cards of a phone. */
const rowsSelector = 'tbody, [data-row]';
/**
 * Not at once: a quick answer is better waited for than announced. A cover keeps the pointer away: `pointer-events` is inherited, so the
 * browser would style each cell of a long list anew.
 */
const dimmed = {
  opacity: 0.45,
  transition: 'opacity 150ms 150ms',
  position: 'relative',
  '&::after': { content: '""', position: 'absolute', inset: 0 },
};

/** The list could not be fetched: try again, or begin anew where the address asked for nonsense. */
function ListError({ sort }: { sort: SortPayload }) {
  const translate = useTranslate();
  const { error, page, refetch, setFilters, setPage, setSort } = useListContext();
  // Filters and order of a bad address are kept, so without this the list would be refused for ever.
  const reset = () => {
    setFilters({}, []);
    setSort(sort);
    setPage(1);
  };
  if (!error) return null;
  return error instanceof ApiError && error.status === 400 ? (
    <LoadError error={error} onRetry={reset} action={translate('list.clear')} />
  ) : (
    <>
      <LoadError error={error} onRetry={() => void refetch()} />
      {page > 1 && (
        <Button onClick={() => setPage(1)} sx={{ m: 1 }}>
          {translate('ra.navigation.first')}
        </Button>
      )}
    </>
  );
}
