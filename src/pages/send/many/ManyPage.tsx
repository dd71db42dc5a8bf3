import Stack from '@mui/material/Stack';
import { Title } from 'react-admin';
import { useLocation } from 'react-router-dom';
import type { BulkKind } from '#contract/sms-receiver/bulk.ts';
import { RecentBatches } from '../batches/recent/RecentBatches.tsx';
import { ManyComposer } from './ManyComposer.tsx';
import { pages, type PageState } from './usePreparation.ts';

/** From a list to thousands of messages in three steps, and what has become of the last ones. */
export function ManyPage({ kind }: { kind: BulkKind }) {
  const { round } = (useLocation().state ?? {}) as PageState;
  return (
    <Stack spacing={3}>
      <Title title={pages[kind].title} />
      <ManyComposer key={`${kind} ${round}`} kind={kind} />
      <RecentBatches kind={kind} />
    </Stack>
  );
}
