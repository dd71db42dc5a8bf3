import { useTranslate } from 'react-admin';
import { failureLevel } from '#domain/failedShare.ts';
import { useFormats } from '../../../components/useFormats.ts';

/** Appends the share of failed messages to the word for a state: `Finished, 64 % failed`. */
export function useFailedWords() {
  const translate = useTranslate();
  const { percent } = useFormats();
  return (state: string, share = 0): string =>
    failureLevel(share) === 'none'
      ? state
      : translate('batches.state_failed', { state, share: percent(share) });
}
