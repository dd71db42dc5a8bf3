import { useTranslate } from 'react-admin';
import type { BatchState } from '#contract/sms-receiver/messages.ts';
import { WordChip } from '../../../components/WordChip.tsx';
import { stateLookOf } from './stateLooks.ts';
import { useFailedWords } from './useFailedWords.ts';

interface BatchStateChipProps {
  state: BatchState;
  /** The share of its messages that failed; undefined where it is not known. */
  failedShare?: number | undefined;
}

/** The state of a batch, with the share of its messages that failed. */
export function BatchStateChip({ state, failedShare }: BatchStateChipProps) {
  const translate = useTranslate();
  const withFailed = useFailedWords();
  return (
    <WordChip
      look={stateLookOf(state, failedShare)}
      label={withFailed(translate(`batches.state.${state}`), failedShare)}
      help={translate(`batches.state_help.${state}`)}
    />
  );
}
