import Button from '@mui/material/Button';
import { useCreatePath, useResourceContext, useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { access } from '../layout/access.ts';
import { mayCall, useSignedInUser } from '../session.ts';
import { EmptyList } from './list/EmptyList.tsx';

/** In place of a record that was deleted, or never was: a sentence and the way back to the list. */
export function GoneRecord() {
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
