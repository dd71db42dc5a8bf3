import { Skeleton, Stack } from '@mui/material';

/** Where a record's form will stand. */
export function FormSkeleton() {
  return (
    <Stack spacing={2} sx={{ p: 2 }} aria-hidden>
      {[0, 1, 2, 3].map((row) => (
        <Skeleton key={row} variant="rounded" height={40} />
      ))}
    </Stack>
  );
}
