import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { batchLimits, type BatchPreview } from '#contract/sms-receiver/newBatches.ts';
import type { ListTable } from '#contract/sms-receiver/recipients.ts';
import { ApiError } from '../../../dataProviders/http/ApiError.ts';
import { previewList } from '../../../dataProviders/batchLists.ts';
import { useSignedInUser } from '../../../session.ts';
import { readItem, removeItem, writeItem } from '../../../dataProviders/http/sessionItem.ts';
import { itemKey, type Draft } from './draft.ts';
import { isListHere, listFileOf, listKeyOf, listOf } from './listRequest.ts';
import { missingOf } from './missing.ts';
import { Transfer } from './transfer.ts';

/** The result of a check, and what was checked. */
interface Checked {
  request: string;
  preview: BatchPreview;
  /** Milliseconds since 1970, by the browser's clock. */
  at: number;
}

/** A list that takes no time to send is looked at again by itself. */
const quickOctets = 1024 * 1024;
const restMs = 1_000;
const lifeMs = batchLimits.stagedHours * 3_600_000;

/** A check that was stored by an older version of the portal lacks some figures and is repeated. */
function readChecked(storageKey: string): Checked | null {
  const kept = readItem<Checked>(storageKey);
  return kept?.preview.report.slightlyOver ? kept : null;
}

/** Looks at what stands on the page as the service will send it, and keeps what was found over a reload. */
export function useCheck(facts: ListTable | undefined) {
  const { userId } = useSignedInUser();
  const draft = useWatch() as Draft;
  const storageKey = itemKey(userId, 'checked');
  const [checked, setChecked] = useState(() => readChecked(storageKey));
  const [isRunning, setRunning] = useState(false);
  const [transfer] = useState(() => new Transfer());
  const [failed, setFailed] = useState<{ request: string; error: ApiError } | null>(null);
  const controller = useRef<AbortController | null>(null);
  /** The request that is being checked. */
  const pending = useRef<string | null>(null);

  const request = JSON.stringify([listKeyOf(draft), listOf(draft, facts)]);
  // A day is enough for it not to matter when exactly the page was drawn.
  const [openedAt] = useState(() => Date.now());
  const isOld = checked !== null && openedAt - checked.at > lifeMs;
  const isStale = checked !== null && (isOld || checked.request !== request);
  const canRun = missingOf(draft, facts) === null && isListHere(draft);

  const cancel = () => {
    controller.current?.abort();
    controller.current = null;
    pending.current = null;
    setRunning(false);
  };

  const run = async () => {
    cancel();
    const own = new AbortController();
    controller.current = own;
    pending.current = request;
    setFailed(null);
    setRunning(true);
    const file = listFileOf(draft);
    transfer.begin(file?.file.size ?? 0);
    try {
      const preview = await previewList(listOf(draft, facts), file, {
        signal: own.signal,
        onProgress: (octets, total) => {
          if (!own.signal.aborted) transfer.report(octets, total);
        },
      });
      if (own.signal.aborted) return;
      const found = { request, preview, at: Date.now() };
      setChecked(found);
      writeItem(storageKey, found);
    } catch (error) {
      if (own.signal.aborted) return;
      if (!(error instanceof ApiError)) throw error;
      setFailed({ request, error });
    } finally {
      if (controller.current === own) cancel();
    }
  };

  const runAgain = useEffectEvent(() => {
    if (pending.current === request) return;
    const octets = listFileOf(draft)?.file.size ?? 0;
    if (octets <= quickOctets) void run();
  });
  const isToRunAgain = isStale && canRun && failed?.request !== request;
  useEffect(() => {
    if (!isToRunAgain) return undefined;
    // An earlier check is not wanted any more.
    if (pending.current !== request) controller.current?.abort();
    const timer = setTimeout(() => runAgain(), restMs);
    return () => clearTimeout(timer);
  }, [isToRunAgain, request]);
  useEffect(() => () => controller.current?.abort(), []);

  return {
    preview: checked?.preview ?? null,
    /** Something has changed since, or it lies too far back. */
    isStale,
    isRunning,
    transfer,
    error: failed?.request === request ? failed.error : null,
    run,
    cancel,
    forget: () => {
      cancel();
      setChecked(null);
      setFailed(null);
      removeItem(storageKey);
    },
  };
}
