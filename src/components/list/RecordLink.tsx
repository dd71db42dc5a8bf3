import Link from '@mui/material/Link';
import type { ReactNode } from 'react';
import { useCreatePath, useRecordContext, useResourceContext } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';

/** The way into a row's record for those who use the keyboard; a click on the row is another. */
export function RecordLink({ to, children }: { to: 'show' | 'edit'; children: ReactNode }) {
  const resource = useResourceContext()!;
  const record = useRecordContext()!;
  const createPath = useCreatePath();
  return (
    <Link
      component={RouterLink}
      to={createPath({ resource, id: record.id, type: to })}
      underline="hover"
      onClick={(event) => event.stopPropagation()}
    >
      {children}
    </Link>
  );
}
