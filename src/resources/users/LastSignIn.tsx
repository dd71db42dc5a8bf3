import { useTranslate } from 'react-admin';
import { useFormats } from '../../components/useFormats.ts';

export function LastSignIn({ at }: { at: string | null }) {
  const translate = useTranslate();
  const { dateTime } = useFormats();
  return <>{at ? dateTime(at) : translate('users.never')}</>;
}
