import { Card, Stack } from '@mui/material';
import type { ReactNode } from 'react';
import { useListContext, type RaRecord } from 'react-admin';
import { RowSkeleton } from './loading/RowSkeleton.tsx';
import { NoMatch } from './NoMatch.tsx';

/** A table's twin for a phone: a card a row, with what `children` puts on it. */
export function CardList<Row extends RaRecord>({ children }: { children: (row: Row) => ReactNode }) {
  const { data, isPending } = useListContext<Row>();
  if (isPending) return <RowSkeleton columns={1} rows={5} />;
  if (data?.length === 0) return <NoMatch />;
  return (
    <Stack component="ul" spacing={1} sx={{ listStyle: 'none', m: 0, p: 1 }}>
      {data?.map((row) => (
        <Card key={row.id} component="li" data-row>
          {children(row)}
        </Card>
      ))}
    </Stack>
  );
}
