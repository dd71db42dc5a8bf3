import { EntryLink } from '../../entryLocation.tsx';
import { useText } from '../../i18n/text.ts';
import { loginPath } from '../../layout/returnUrl.ts';
import { keepingReturnUrl } from './recoveryPaths.ts';

export function BackToSignIn({ username }: { username: () => string }) {
  const text = useText();
  return (
    <EntryLink to={keepingReturnUrl(loginPath)} state={() => ({ username: username() })}>
      {text('auth.recovery.back')}
    </EntryLink>
  );
}
