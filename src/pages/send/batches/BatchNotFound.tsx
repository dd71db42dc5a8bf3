import Button from '@mui/material/Button';
import { Title, useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { EmptyList } from '../../../components/list/EmptyList.tsx';
import { batchesPath } from './batchPath.ts';

/** The same for one that is not there and for another company's. */
export function BatchNotFound() {
  const translate = useTranslate();
  return (
    <>
      <Title title="menu.batches" />
      <EmptyList title={translate('batches.not_found')} help={translate('batches.not_found_help')}>
        <Button component={Link} to={batchesPath} variant="outlined">
          {translate('batches.to_list')}
        </Button>
      </EmptyList>
    </>
  );
}
