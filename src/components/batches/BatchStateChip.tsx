import { useTranslate } from 'react-admin';
import type { BatchState } from '#contract/sms-receiver/messages.ts';
import type { WaitReason } from '#contract/sms-receiver/waiting.ts';
import { WordChip } from '../WordChip.tsx';
import { stateLookOf, waitingLook } from './stateLooks.ts';
import { failureLevel } from '#domain/rates/failedShare.ts';
import { useFormats } from '../useFormats.ts';

interface BatchStateChipProps {
  state: BatchState;
  /** The share of its messages that failed; undefined where it is not known. */
  failedShare?: number | undefined;
  /** Why it does not move, if it does not; its words stand beside the chip. */
  waitReason?: WaitReason | null;
}

/** The state of a batch, with the share of its messages that failed. */
export function BatchStateChip({ state, failedShare, waitReason }: BatchStateChipProps) {
  const translate = useTranslate();
  const withFailed = useFailedWords();
  if (state === 'running' && waitReason)
    return <WordChip look={waitingLook} label={withFailed(translate('waiting.state'), failedShare)} />;
  return (
    <WordChip
      look={stateLookOf(state, failedShare)}
      label={withFailed(translate(`batches.state.${state}`), failedShare)}
      help={translate(`batches.state_help.${state}`)}
    />
  );
}

/** Appends the share of failed messages to the word for a state: `Finished, 64 % failed`. */
export function useFailedWords() {
  const translate = useTranslate();
  const { percent } = useFormats();
  return (state: string, share = 0): string =>
    failureLevel(share) === 'none'
      ? state
      : translate('batches.state_failed', { state, share: percent(share) });
}
