import { useEditContext, useShowContext } from 'react-admin';
import { LoadError } from './LoadError.tsx';

/** The record of an edit page could not be fetched. Give the page `stayOnError` too, or it is left. */
export function EditError() {
  const { error, refetch } = useEditContext();
  return error ? <LoadError error={error as Error} onRetry={() => void refetch?.()} /> : null;
}

/** The record of a show page could not be fetched. Give the page `stayOnError` too, or it is left. */
export function ShowError() {
  const { error, refetch } = useShowContext();
  return error ? <LoadError error={error as Error} onRetry={() => void refetch?.()} /> : null;
}

/** Query options of an edit or show page: instead of react-admin's toast and redirect, its `error` is shown. */
export const stayOnError = { onError: () => undefined };
