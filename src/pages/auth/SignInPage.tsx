import { Suspense, useState } from 'react';
import { lazyPage } from '../../components/entry/LazyPage.tsx';
import type { CodeNeeded } from '../../dataProviders/cells/signIn.ts';
import { entryState, Redirect } from '../../entryLocation.tsx';
import { useText } from '../../i18n/text.ts';
import { safeReturnUrl } from '../../screens/returnUrl.ts';
import { storedUser } from '../../session.ts';
import { AuthFrame } from './AuthFrame.tsx';
import { SignInForm } from './SignInForm.tsx';

const SecondStepForm = lazyPage(() => import('./SecondStepForm.tsx'));

/** The ticket of the second step stays in memory: in the address or in storage it could be read later. */
export function SignInPage() {
  const text = useText();
  const [needed, setNeeded] = useState<CodeNeeded | null>(null);
  const search = new URLSearchParams(window.location.search);
  const target = safeReturnUrl(search.get('returnURL'));
  const { username, notice = search.has('ended') ? 'auth.sessionEnded' : undefined } = entryState();

  if (storedUser()) return <Redirect to={target} />;
  return (
    <AuthFrame title={text(needed ? 'auth.secondStep' : 'auth.title')}>
      {needed ? (
        <Suspense>
          <SecondStepForm needed={needed} target={target} onBack={() => setNeeded(null)} />
        </Suspense>
      ) : (
        <SignInForm
          target={target}
          username={username}
          notice={notice && text(notice)}
          onCodeNeeded={setNeeded}
        />
      )}
    </AuthFrame>
  );
}
