import { useEditContext, useShowContext } from 'react-admin';
import { isGone } from '../dataProviders/goneRecords.ts';
import { GoneRecord } from './GoneRecord.tsx';
import { LoadError } from './LoadError.tsx';

/** The record of an edit page could not be fetched. Give the page `stayOnError` too, or it is left. */
export function EditError() {
  return <RecordError {...useEditContext()} />;
}

/** The record of a show page could not be fetched. Give the page `stayOnError` too, or it is left. */
export function ShowError() {
  return <RecordError {...useShowContext()} />;
}

interface RecordErrorProps {
  error?: unknown;
  refetch?: () => unknown;
}

function RecordError({ error, refetch }: RecordErrorProps) {
  if (!error) return null;
  if (isGone(error)) return <GoneRecord />;
  return <LoadError error={error as Error} onRetry={() => void refetch?.()} />;
}

/** Query options of an edit or show page: instead of react-admin's toast and redirect, its `error` is shown. */
export const stayOnError = { onError: () => undefined };
