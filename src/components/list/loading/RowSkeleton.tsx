import { Box, Card, Skeleton, Stack, Table, TableBody, TableCell, TableHead, TableRow } from '@mui/material';
import { visuallyHidden } from '@mui/utils';
import { useTimeout, useTranslate } from 'react-admin';
import { StatePicture } from '../../StatePicture.tsx';
import { useIsPhone } from '../useIsPhone.ts';

/** Whoever waits for so long wonders whether anything happens. */
const longMs = 2_000;
/** A faster answer is better waited for than announced by a flash of grey. */
const slowMs = 200;

interface RowSkeletonProps {
  columns: number;
  /** How many rows are expected. */
  rows?: number;
}

/**
 * Grey rows in the place of those that are on their way. They take their room at once, so that nothing moves when they appear, and
 * little moves when the rows come.
 */
export function RowSkeleton({ columns, rows = 10 }: RowSkeletonProps) {
  const translate = useTranslate();
  const isPhone = useIsPhone();
  const isSlow = useTimeout(slowMs);
  const isLong = useTimeout(longMs);
  return (
    <Box sx={{ position: 'relative' }}>
      {isSlow && (
        <span role="status" style={visuallyHidden}>
          {translate('ra.page.loading')}
        </span>
      )}
      <Box aria-hidden sx={{ visibility: isSlow ? 'visible' : 'hidden', overflow: 'hidden' }}>
        {isPhone ? <Cards count={rows} /> : <Rows columns={columns} count={rows} />}
      </Box>
      {isLong && (
        <Stack aria-hidden sx={overRowsSx}>
          <StatePicture state="loading" />
          {translate('common.loading')}
        </Stack>
      )}
    </Box>
  );
}

const overRowsSx = {
  position: 'absolute',
  top: 72,
  left: '50%',
  transform: 'translateX(-50%)',
  alignItems: 'center',
  bgcolor: 'background.paper',
  borderRadius: 2,
  px: 3,
  typography: 'body2',
  color: 'text.secondary',
  py: 1.5,
};

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index);

function Rows({ columns, count }: { columns: number; count: number }) {
  const cells = numbers(columns).map((column) => (
    <TableCell key={column} sx={{ px: 1.5 }}>
      <Skeleton width={column === 0 ? '80%' : '60%'} />
    </TableCell>
  ));
  return (
    <Table size="small" sx={{ tableLayout: 'fixed' }}>
      <TableHead>
        <TableRow>{cells}</TableRow>
      </TableHead>
      <TableBody>
        {numbers(count).map((row) => (
          <TableRow key={row}>{cells}</TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

function Cards({ count }: { count: number }) {
  return (
    <Stack spacing={1} sx={{ p: 1 }}>
      {numbers(count).map((card) => (
        <Card key={card} sx={{ p: 1.5 }}>
          <Skeleton width="60%" />
          <Skeleton width="90%" />
          <Skeleton width="40%" />
        </Card>
      ))}
    </Stack>
  );
}
