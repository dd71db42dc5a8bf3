import { useTranslate } from 'react-admin';
import type { BatchState } from '#contract/sms-receiver/messages.ts';
import { stateLooks } from './stateLooks.ts';
import { WordChip } from '../../../components/WordChip.tsx';

export function BatchStateChip({ state }: { state: BatchState }) {
  const translate = useTranslate();
  return (
    <WordChip
      look={stateLooks[state]}
      label={translate(`batches.state.${state}`)}
      help={translate(`batches.state_help.${state}`)}
    />
  );
}
