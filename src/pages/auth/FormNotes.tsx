import type { ReactNode } from 'react';
import { EntryLink } from '../../entryLocation.tsx';
import { useText } from '../../i18n/text.ts';
import { loginPath } from '../../screens/returnUrl.ts';
import { keepingReturnUrl } from './recoveryPaths.ts';

/** Says what went wrong with the whole form. The region is always there, or screen readers would not hear of it. */
export function FormProblem({ message }: { message: string | undefined }) {
  return (
    <div className="form-problem" role="alert">
      {message && <p>{message}</p>}
    </div>
  );
}

/** Id of the notice, which describes the field that has the focus when the page opens. */
export const noticeId = 'form-notice';

export function FormNotice({ children }: { children: string }) {
  return (
    <p id={noticeId} className="form-notice">
      {children}
    </p>
  );
}

/** Id of the intro, which describes the first field. */
export const introId = 'form-intro';

/** The purpose of the form. */
export function FormIntro({ children }: { children: ReactNode }) {
  return (
    <p id={introId} className="form-intro">
      {children}
    </p>
  );
}

export function BackToSignIn({ username }: { username: () => string }) {
  const text = useText();
  return (
    <EntryLink to={keepingReturnUrl(loginPath)} state={() => ({ username: username() })}>
      {text('auth.back')}
    </EntryLink>
  );
}
