import { Link } from '@mui/material';
import type { ReactNode } from 'react';
import { useCreatePath, useRecordContext, useResourceContext, type Identifier } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';

/** Where a record's page is. @param to `show`, `edit`, or a path of its own */
export function useRecordPath() {
  const resource = useResourceContext()!;
  const createPath = useCreatePath();
  return (id: Identifier, to: string) => (to.startsWith('/') ? to : createPath({ resource, id, type: to }));
}

/** The way into a row's record for those who use the keyboard; a click on the row is another. */
export function RecordLink({ to, children }: { to: string; children: ReactNode }) {
  const record = useRecordContext()!;
  const pathOf = useRecordPath();
  return (
    <Link
      component={RouterLink}
      to={pathOf(record.id, to)}
      underline="hover"
      onClick={(event) => event.stopPropagation()}
    >
      {children}
    </Link>
  );
}
