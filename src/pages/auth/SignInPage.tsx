import { entryState, Redirect } from '../../entryLocation.tsx';
import { useText } from '../../i18n/text.ts';
import { safeReturnUrl } from '../../screens/returnUrl.ts';
import { storedUser } from '../../session.ts';
import { AuthFrame } from './AuthFrame.tsx';
import { SignInForm } from './SignInForm.tsx';

export function SignInPage() {
  const text = useText();
  const search = new URLSearchParams(window.location.search);
  const target = safeReturnUrl(search.get('returnURL'));
  const { username, notice = search.has('ended') ? 'auth.sessionEnded' : undefined } = entryState();

  if (storedUser()) return <Redirect to={target} />;
  return (
    <AuthFrame title={text('auth.title')}>
      <SignInForm target={target} username={username} notice={notice && text(notice)} />
    </AuthFrame>
  );
}
