import ResendIcon from '@mui/icons-material/Replay';
import { useEffect, useEffectEvent, useState } from 'react';
import { Button } from 'react-admin';
import { useSearchParams } from 'react-router-dom';
import { resendBatch } from '#contract/sms-receiver/batches.ts';
import { useMayCall } from '../../../../components/useMayCall.ts';
import { useBatchSummary } from '../../../../dataProviders/batchSummary.ts';
import type { BatchRecord } from '../../../../dataProviders/resources/batches.ts';
import { useSignedInUser } from '../../../../session.ts';
import { ResendDialog } from './ResendDialog.tsx';
import { lastingCodes, resendableOf } from './resendable.ts';
import { useResend } from './useResend.ts';

/** Sends the failed messages of an ended batch again, for its own company: by reason, without those that nothing can come of. */
export function ResendButton({ batch }: { batch: BatchRecord }) {
  const { companyId } = useSignedInUser();
  const mayResend = useMayCall(resendBatch);
  const isOver = batch.state === 'finished' || batch.state === 'cancelled';
  if (!isOver || !mayResend || batch.companyId !== companyId || resendableOf(batch) === 0) return null;
  return <ResendOfOwnBatch batch={batch} />;
}

function ResendOfOwnBatch({ batch }: { batch: BatchRecord }) {
  const { data: summary, isLoading } = useBatchSummary(batch);
  const [isPressed, setIsPressed] = useState(false);
  const [search, setSearch] = useSearchParams();
  // A reminder leads to the question itself.
  const isAsked = search.has('resend') && !isLoading;
  const isOpen = isPressed || isAsked;
  const { check, send } = useResend(batch);
  const { errors = [], otherErrors = 0 } = summary?.found ?? {};
  const lasting = lastingCodes(errors);
  /** Then there is nothing to check. */
  const leavesAllOut = (except: readonly string[]) =>
    errors.length > 0 && otherErrors === 0 && except.length === errors.length;
  const checkFirst = () => {
    if (!leavesAllOut(lasting)) check.mutate(lasting);
  };
  const begin = () => {
    setIsPressed(true);
    checkFirst();
  };
  const checkAsked = useEffectEvent(checkFirst);
  useEffect(() => {
    if (isAsked) checkAsked();
  }, [isAsked]);
  const close = () => {
    setIsPressed(false);
    if (isAsked) setSearch({}, { replace: true });
    check.reset();
  };
  return (
    <>
      <Button label="batches.resend.action" disabled={isLoading} onClick={begin}>
        <ResendIcon />
      </Button>
      {isOpen && (
        <ResendDialog
          ofBatchId={batch.batchId}
          errors={errors}
          lasting={lasting}
          leavesAllOut={leavesAllOut}
          check={check}
          isSending={send.isPending}
          onSend={(batchId) => send.mutate(batchId, { onError: close })}
          onClose={close}
        />
      )}
    </>
  );
}
