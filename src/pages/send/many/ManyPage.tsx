import Stack from '@mui/material/Stack';
import { useState } from 'react';
import { Title } from 'react-admin';
import { useSearchParams } from 'react-router-dom';
import type { BulkKind } from '#contract/sms-receiver/bulk.ts';
import { useSignedInUser } from '../../../session.ts';
import { RecentBatches } from '../batches/RecentBatches.tsx';
import { forgetDraft } from './draft.ts';
import { ManyComposer } from './ManyComposer.tsx';

const titles: Record<BulkKind, string> = { bulk: 'menu.bulkSms', multiple: 'menu.multipleSms' };

/** From a list to thousands of messages in three steps, and what has become of the last ones. */
export function ManyPage({ kind }: { kind: BulkKind }) {
  const { userId } = useSignedInUser();
  const [round, setRound] = useState(0);
  const [, setAddress] = useSearchParams();
  return (
    <Stack spacing={3}>
      <Title title={titles[kind]} />
      <ManyComposer
        key={`${kind} ${round}`}
        kind={kind}
        onStartOver={() => {
          forgetDraft(userId, kind);
          setAddress({}, { replace: true });
          setRound(round + 1);
        }}
      />
      <RecentBatches kind={kind} />
    </Stack>
  );
}
