import { Button } from '@mui/material';
import { useListContext, useTranslate, type SortPayload } from 'react-admin';
import { ApiError } from '../../../dataProviders/http/ApiError.ts';
import { LoadError } from '../../LoadError.tsx';

/** The list could not be fetched: try again, or begin anew where the address asked for nonsense. */
export function ListError({ sort }: { sort: SortPayload }) {
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
