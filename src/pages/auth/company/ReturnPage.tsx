import { Suspense, useState } from 'react';
import { companySignInPath } from '#contract/main-api/sign-in/companyPaths.ts';
import { lazyPage } from '../../../components/entry/LazyPage.tsx';
import { finishAtCompany, signInTarget, type Finished } from '../../../dataProviders/companySignIn.ts';
import { EntryLink, entryState, goOn } from '../../../entryLocation.tsx';
import { fetchTexts } from '../../../i18n/fetchTexts.ts';
import { text as textNow, useText } from '../../../i18n/text.ts';
import { loginPath } from '../../../screens/returnUrl.ts';
import { storedUser } from '../../../session.ts';
import { AuthFrame } from '../AuthFrame.tsx';
import { BackToSignIn, FormIntro, FormProblem } from '../FormNotes.tsx';
import { recoveryProblem } from '../problems.ts';
import { useOneCall } from '../useOneCall.ts';
import { useOnce } from './useOnce.ts';

/** With the names of roles, in both languages so that the language can be changed here too. */
const TestResult = lazyPage(async () => {
  const texts = [fetchTexts('en'), fetchTexts('bn')];
  const [page] = await Promise.all([import('./TestResult.tsx'), ...texts]);
  return page;
});
const SecondStepForm = lazyPage(() => import('../SecondStepForm.tsx'));

/** Where the identity provider sends the browser back. */
export function ReturnPage() {
  const text = useText();
  const { run, error } = useOneCall();
  const [hasFailed, setHasFailed] = useState(false);
  const [finished, setFinished] = useState<Finished | null>(null);

  async function finish(answer: string) {
    const hasFinished = await run(async () => {
      if (!answer) throw new Error(textNow('reasons.company-sign-in-ended'));
      const done = await finishAtCompany(answer);
      if ('tested' in done || 'needed' in done) setFinished(done);
      else goOn(done.target);
    });
    setHasFailed(!hasFinished);
  }

  useOnce(() => {
    const answer = window.location.search.slice(1);
    // Neither in the history nor in what the next page is told.
    window.history.replaceState(null, '', window.location.pathname);
    void finish(answer);
  });

  if (finished && 'tested' in finished)
    return (
      <AuthFrame title={text('companySignIn.test.title')}>
        <Suspense>
          <TestResult tested={finished.tested} />
        </Suspense>
      </AuthFrame>
    );
  if (finished && 'needed' in finished)
    return (
      <AuthFrame title={text('auth.secondStep')}>
        <Suspense>
          <SecondStepForm
            needed={finished.needed}
            target={finished.target}
            onBack={() => goOn(loginPath, entryState())}
          />
        </Suspense>
      </AuthFrame>
    );
  return (
    <AuthFrame title={text('companySignIn.title')}>
      {!hasFailed && <FormIntro>{text('auth.pending')}</FormIntro>}
      <FormProblem message={recoveryProblem(error)} />
      {hasFailed && (
        <p className="form-links">
          {storedUser() ? (
            <a className="entry-link" href={signInTarget()}>
              {text('companySignIn.test.back')}
            </a>
          ) : (
            <>
              <EntryLink to={companySignInPath} state={() => ({})}>
                {text('companySignIn.again')}
              </EntryLink>
              <BackToSignIn username={() => ''} />
            </>
          )}
        </p>
      )}
    </AuthFrame>
  );
}
