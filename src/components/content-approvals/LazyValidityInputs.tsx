import { Skeleton } from '@mui/material';
import { Suspense } from 'react';
import { lazyPart } from '../entry/LazyPage.tsx';

const ValidityInputs = lazyPart<object>(() => import('./ValidityInputs.tsx'));

/** As `ValidityInputs`, whose calendars are fetched by themselves: most who see approvals choose no day. */
export function LazyValidityInputs() {
  return (
    <Suspense fallback={<Skeleton variant="rounded" height={48} />}>
      <ValidityInputs />
    </Suspense>
  );
}
