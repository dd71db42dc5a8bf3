import { useEditContext, useShowContext, useCreatePath, useResourceContext, useTranslate } from 'react-admin';
import { isGone } from '../../dataProviders/goneRecords.ts';
import { LoadError } from '../LoadError.tsx';
import { Button } from '@mui/material';
import { Link } from 'react-router-dom';
import { access } from '../../screens/access.ts';
import { mayCall, useSignedInUser } from '../../session.ts';
import { EmptyList } from '../list/EmptyList.tsx';

/** Shown when the record of an edit page could not be fetched. The page also needs `stayOnError`, or react-admin leaves it. */
export function EditError() {
  return <RecordError {...useEditContext()} />;
}

/** Shown when the record of a show page could not be fetched. The page also needs `stayOnError`, or react-admin leaves it. */
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

/** Query options of an edit or show page that shows its `error` instead of react-admin's toast and redirect. */
export const stayOnError = { onError: () => undefined };

/** Shown in place of a record that does not exist, with a link to the list. */
function GoneRecord() {
  const translate = useTranslate();
  const createPath = useCreatePath();
  const resource = useResourceContext()!;
  const user = useSignedInUser();
  const list = access[resource]?.list;
  const hasList = list !== undefined && mayCall(user, list);
  return (
    <EmptyList title={translate('errors.gone.title')} help={translate('errors.gone.help')}>
      <Button
        component={Link}
        to={hasList ? createPath({ resource, type: 'list' }) : '/home'}
        variant="outlined"
      >
        {translate(hasList ? 'errors.gone.to_list' : 'errors.pages.notFound.home')}
      </Button>
    </EmptyList>
  );
}
