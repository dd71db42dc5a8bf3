import type { ReactNode } from 'react';
import { useListContext, useTranslate, type SortPayload } from 'react-admin';
import { isTransient } from '../../../dataProviders/http/ApiError.ts';
import { RetryAlert } from '../../LoadError.tsx';
import { ListError } from './ListError.tsx';

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
      {children}
    </>
  );
}
