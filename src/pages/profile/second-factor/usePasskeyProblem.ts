import { useTranslate } from 'react-admin';
import { PasskeyError } from '../../../dataProviders/passkeys.ts';

/** The sentence for what a browser did not do with a passkey; null for other errors. */
export function usePasskeyProblem(): (error: unknown, isNew?: boolean) => string | null {
  const translate = useTranslate();
  return (error, isNew = false) => {
    if (!(error instanceof PasskeyError)) return null;
    const cancelled = isNew ? 'notCreated' : 'cancelled';
    const key = { cancelled, 'there-before': 'thereBefore', failed: 'failed' }[error.failure];
    return translate(`profile.twoStep.passkey.${key}`);
  };
}
