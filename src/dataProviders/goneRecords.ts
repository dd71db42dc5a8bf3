import type { QueryClient } from '@tanstack/react-query';
import { ApiError } from './http/ApiError.ts';

/** Whether the record does not exist; another company's is answered alike. */
export function isGone(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404 && error.body?.code === 'not-found';
}

/**
 * Keeps pages from showing a record that was deleted elsewhere, such as in another tab. Once any change of it was refused
 * because it does not exist, everything on the page is fetched again; and a record that is not found any more is forgotten,
 * so that its buttons go with it.
 */
export function watchGoneRecords(queryClient: QueryClient): void {
  queryClient.getMutationCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'error' && isGone(event.action.error)) {
      void queryClient.invalidateQueries();
    }
  });
  queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'error' || !isGone(event.action.error)) return;
    const { query } = event;
    if (query.queryKey[1] === 'getOne' && query.state.data !== undefined) query.setState({ data: undefined });
  });
}
