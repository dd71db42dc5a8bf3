import { Button, Skeleton, Stack } from '@mui/material';
import { useTranslate } from 'react-admin';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { filteredPath } from '../../../screens/filteredPath.ts';
import { LoadError } from '../../../components/LoadError.tsx';
import { useFormats } from '../../../components/useFormats.ts';
import type { BoardFilter } from './BoardFilters.tsx';
import type { Column } from './useBoard.ts';

interface ColumnFrameProps {
  column: Column;
  filter: BoardFilter;
  children: ReactNode;
}

/** Around the cards of a column: that they load or could not be loaded, and the way to those that are not shown. */
export function ColumnFrame({ column, filter, children }: ColumnFrameProps) {
  const translate = useTranslate();
  const { number } = useFormats();
  const { status, tickets, total, error, refetch } = column;
  if (error && !tickets) return <LoadError error={error} onRetry={refetch} />;
  if (!tickets) {
    return (
      <Stack spacing={1}>
        <Skeleton variant="rounded" height={92} />
        <Skeleton variant="rounded" height={92} />
      </Stack>
    );
  }
  const more = total - tickets.length;
  return (
    <>
      {children}
      {more > 0 && (
        <Button component={Link} to={filteredPath('/home/tickets', { ...filter, status })} size="small">
          {translate('tickets.board.more', { smart_count: more, count: number(more) })}
        </Button>
      )}
    </>
  );
}
