import { Suspense, useState } from 'react';
import { lazyPart } from '../../components/entry/LazyPage.tsx';
import type { CodeNeeded } from '../../dataProviders/cells/signIn.ts';
import { entryState, Redirect } from '../../entryLocation.tsx';
import { useText } from '../../i18n/text.ts';
import { safeReturnUrl } from '../../screens/returnUrl.ts';
import { storedUser } from '../../session.ts';
import { AuthFrame } from './AuthFrame.tsx';
import { SignInForm } from './SignInForm.tsx';

const SecondStepForm = lazyPart(() => import('./SecondStepForm.tsx'));

/** Where the form of the password begins after the second step was left. */
interface Returned {
  username: string;
  notice: string | undefined;
}

/** The ticket of the second step stays in memory: in the address or in storage it could be read later. */
export function SignInPage() {
  const text = useText();
  const [needed, setNeeded] = useState<(CodeNeeded & { username: string }) | null>(null);
  const [returned, setReturned] = useState<Returned | null>(null);
  const search = new URLSearchParams(window.location.search);
  const target = safeReturnUrl(search.get('returnURL'));
  const { username, notice = search.has('ended') ? 'auth.sessionEnded' : undefined } =
    returned ?? entryState();

  if (storedUser()) return <Redirect to={target} />;
  if (needed)
    return (
      <AuthFrame title={text('auth.secondStep')}>
        <Suspense>
          <SecondStepForm
            needed={needed}
            target={target}
            onBack={(reason) => {
              setReturned({ username: needed.username, notice: reason });
              setNeeded(null);
            }}
          />
        </Suspense>
      </AuthFrame>
    );
  return (
    <AuthFrame title={text('auth.title')}>
      <SignInForm
        target={target}
        username={username}
        notice={notice && text(notice)}
        onCodeNeeded={(code, typed) => setNeeded({ ...code, username: typed })}
      />
    </AuthFrame>
  );
}
