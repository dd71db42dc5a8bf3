import { Link } from '@mui/material';
import { Link as RouterLink } from 'react-router-dom';
import { batchPath } from './batchPath.ts';

/** The way from a row to its batch for those who use the keyboard; a click on the row is another. */
export function BatchLink({ batchId, name }: { batchId: string; name?: string | null }) {
  return (
    <Link
      component={RouterLink}
      to={batchPath(batchId)}
      underline="hover"
      onClick={(event) => event.stopPropagation()}
    >
      {name ?? batchId}
    </Link>
  );
}
