import { Alert, AlertTitle, Box, Button, Grid, Skeleton, Stack } from '@mui/material';
import { Suspense, useEffect } from 'react';
import { ResourceContextProvider, Title, useTranslate } from 'react-admin';
import { useParams, Link } from 'react-router-dom';
import { smsHistory } from '#contract/database-manager/messages.ts';
import { DialogProvider } from '../../../../components/dialog/DialogProvider.tsx';
import { lazyPart } from '../../../../components/entry/LazyPage.tsx';
import { LoadError, RetryAlert } from '../../../../components/LoadError.tsx';
import { ApiError } from '../../../../dataProviders/http/ApiError.ts';
import type { BatchRecord } from '../../../../dataProviders/resources/batches.ts';
import { useRefreshCredit } from '../../../../dataProviders/credit.ts';
import { useLiveBatch, type LiveConnection } from '../../../../dataProviders/liveBatch.ts';
import { BatchCreditCard } from './BatchCreditCard.tsx';
import { BatchHeading } from './BatchHeading.tsx';
import { BatchReport } from './report/BatchReport.tsx';
import { useMayCall } from '../../../../components/useMayCall.ts';
import { ForbiddenPage } from '../../../../components/errors/ForbiddenPage.tsx';
import { NotFoundPage } from '../../../errors/NotFoundPage.tsx';
import { ViewTabs } from '../../../../components/tabs/ViewTabs.tsx';
import { BatchFields } from './BatchFields.tsx';
import { BatchProgress } from './BatchProgress.tsx';
import { FailedMessagesCard } from '../resend/FailedMessagesCard.tsx';
import { useBatchWords } from '../useBatchWords.ts';
import { EmptyList } from '../../../../components/list/EmptyList.tsx';
import { batchesPath, batchPath, batchTabs, type BatchTab } from '../../../../screens/batchPath.ts';
import { batchLimits } from '#contract/sms-receiver/newBatches.ts';
import { useFormats } from '../../../../components/useFormats.ts';

const BatchMessages = lazyPart(() => import('./messages/BatchMessages.tsx'));
const RejectedRows = lazyPart(() => import('./messages/RejectedRows.tsx'));

/** One batch: how far it is, live, what it is, and what can be done to it. */
export default function BatchPage() {
  const { batchId = '', tab = 'overview' } = useParams();
  if (!isTab(tab)) return <NotFoundPage />;
  // Another batch is another page, with nothing of this one.
  return (
    <DialogProvider key={batchId}>
      <LiveBatch batchId={batchId} tab={tab} />
    </DialogProvider>
  );
}

function isTab(tab: string): tab is BatchTab {
  return (batchTabs as readonly string[]).includes(tab);
}

function LiveBatch({ batchId, tab }: { batchId: string; tab: BatchTab }) {
  const { titleOf } = useBatchWords();
  const { data: batch, error, refetch, connection } = useLiveBatch(batchId);
  useRefreshCreditOnCancel(batch);
  if (isNotFound(error)) return <BatchNotFound />;
  return (
    <ResourceContextProvider value="batches">
      <Title title={titleOf(batch ?? { batchId })} />
      <Stack spacing={2} useFlexGap>
        {batch && <ConnectionNote error={error} connection={connection} onRetry={() => void refetch()} />}
        {!batch && error && <LoadError error={error} onRetry={() => void refetch()} />}
        {!batch && !error && <Skeleton variant="rounded" height={320} />}
        {batch && (
          <>
            <BatchHeading batch={batch} tab={tab} />
            {batch.state !== 'staged' && <BatchTabs batchId={batchId} tab={tab} />}
            <Suspense fallback={<Skeleton variant="rounded" height={320} />}>
              <TabContent batch={batch} tab={tab} />
            </Suspense>
          </>
        )}
      </Stack>
    </ResourceContextProvider>
  );
}

const tabsOfMessages: readonly BatchTab[] = ['recipients', 'failures'];

/** Links between the tabs of a batch. Its messages are for who may read the history. */
function BatchTabs({ batchId, tab }: { batchId: string; tab: BatchTab }) {
  const mayRead = useMayCall(smsHistory);
  const allowed = batchTabs.filter((name) => mayRead || !tabsOfMessages.includes(name));
  const paths = Object.fromEntries(allowed.map((name) => [name, batchPath(batchId, name)]));
  return (
    <ViewTabs
      view={tab}
      paths={paths as Record<BatchTab, string>}
      labelOf={(name) => `batches.tab.${name}`}
      label="batches.tabs"
    />
  );
}

/** Cancelling releases credit step by step, so the balance is fetched again as the count of cancelled messages grows. */
function useRefreshCreditOnCancel(batch: BatchRecord | undefined): void {
  const refreshCredit = useRefreshCredit();
  const cancelled = batch?.counts.cancelled ?? 0;
  useEffect(() => {
    if (cancelled > 0) void refreshCredit();
  }, [cancelled, refreshCredit]);
}

/** The batch does not exist, belongs to another company, or the id is malformed. */
function isNotFound(error: Error | null): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 400);
}

function TabContent({ batch, tab }: { batch: BatchRecord; tab: BatchTab }) {
  const maySeeMessages = useMayCall(smsHistory);
  if (tabsOfMessages.includes(tab) && !maySeeMessages)
    return <ForbiddenPage permission={smsHistory.permission} />;
  // Another tab is another list.
  if (tab === 'recipients') return <BatchMessages key={tab} batch={batch} />;
  if (tab === 'failures') return <BatchMessages key={tab} batch={batch} isOfFailures />;
  return tab === 'rejected-rows' ? <RejectedRows batch={batch} /> : <Overview batch={batch} />;
}

function Overview({ batch }: { batch: BatchRecord }) {
  const translate = useTranslate();
  return (
    <>
      {batch.state === 'staged' && <Alert severity="info">{translate('batches.staged')}</Alert>}
      {batch.state === 'late' && <LateAlert batch={batch} />}
      <Grid container spacing={2}>
        <Grid size={{ xs: 12, lg: 7 }}>
          <Stack spacing={2}>
            <BatchProgress batch={batch} />
            <BatchCreditCard batch={batch} />
            <FailedMessagesCard batch={batch} />
          </Stack>
        </Grid>
        <Grid size={{ xs: 12, lg: 5 }}>
          <BatchFields batch={batch} />
        </Grid>
      </Grid>
      {batch.state !== 'staged' && <BatchReport batch={batch} />}
    </>
  );
}

interface ConnectionNoteProps {
  error: Error | null;
  connection: LiveConnection;
  onRetry: () => void;
}

/** Says when the figures may be out of date. */
function ConnectionNote({ error, connection, onRetry }: ConnectionNoteProps) {
  const translate = useTranslate();
  return (
    <Box role="status" sx={{ '&:empty': { display: 'none' } }}>
      {error && (
        <RetryAlert severity="warning" onRetry={onRetry}>
          {translate('batches.progress.stale')}
        </RetryAlert>
      )}
      {!error && connection === 'lost' && (
        <Alert severity="info">{translate('batches.progress.polling')}</Alert>
      )}
    </Box>
  );
}

/** Another company's batch is answered like one that does not exist. */
function BatchNotFound() {
  const translate = useTranslate();
  return (
    <>
      <Title title="menu.batches" />
      <EmptyList title={translate('batches.not_found')} help={translate('batches.not_found_help')}>
        <Button component={Link} to={batchesPath} variant="outlined">
          {translate('batches.to_list')}
        </Button>
      </EmptyList>
    </>
  );
}

/** Asks what to do with a batch that missed its start; the buttons below answer. */
function LateAlert({ batch: { startsAt } }: { batch: BatchRecord }) {
  const translate = useTranslate();
  const { dateTime, number } = useFormats();
  return (
    <Alert severity="warning">
      <AlertTitle>
        {translate('batches.late_question', { time: startsAt ? dateTime(startsAt) : '–' })}
      </AlertTitle>
      {translate('batches.late_why', { minutes: number(batchLimits.lateMinutes) })}
    </Alert>
  );
}
