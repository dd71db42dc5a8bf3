import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import { companySignInPath } from '#contract/main-api/sign-in/companyPaths.ts';
import { signIn as signInAtCell, type CodeNeeded } from '../../dataProviders/cells/signIn.ts';
import type { ApiError } from '../../dataProviders/http/ApiError.ts';
import { EntryLink, goOn } from '../../entryLocation.tsx';
import { useText } from '../../i18n/text.ts';
import { Field } from './Field.tsx';
import { FormNotice, FormProblem, noticeId } from './FormNotes.tsx';
import { PasswordField } from './PasswordField.tsx';
import { forgotPath, keepingReturnUrl } from './recoveryPaths.ts';
import { signInProblem } from './problems.ts';
import { useOneCall } from './useOneCall.ts';

interface SignInFormProps {
  /** Where to go on. */
  target: string;
  /** Known from the page before. */
  username: string | undefined;
  /** Said until the first try. */
  notice: string | undefined;
  onCodeNeeded: (needed: CodeNeeded) => void;
}

export function SignInForm(props: SignInFormProps) {
  const { username: knownUsername, notice } = props;
  const text = useText();
  const { signIn, isPending, isWaiting, problem } = useSignIn(props);
  const [missing, setMissing] = useState({ username: false, password: false });
  const usernameInput = useRef<HTMLInputElement>(null);
  const passwordInput = useRef<HTMLInputElement>(null);
  const typedUsername = () => usernameInput.current!.value.trim();

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const username = typedUsername();
    const password = passwordInput.current!.value;
    setMissing({ username: !username, password: !password });
    if (!username) return usernameInput.current!.focus();
    if (!password) return passwordInput.current!.focus();
    // A disabled field loses the focus; after a failure the password is what is typed again.
    if (!(await signIn(username, password))) requestAnimationFrame(() => passwordInput.current?.select());
  }

  return (
    <form className="auth-form" noValidate onSubmit={(event) => void submit(event)}>
      <fieldset disabled={isPending}>
        {isWaiting && <FormNotice>{text('auth.directoryAway')}</FormNotice>}
        {notice && !problem && !isWaiting && <FormNotice>{notice}</FormNotice>}
        <Field
          ref={usernameInput}
          name="username"
          label={text('auth.username')}
          autoComplete="username"
          defaultValue={knownUsername}
          autoFocus={!knownUsername}
          describedBy={knownUsername ? undefined : noticeId}
          problem={missing.username ? text('auth.usernameMissing') : undefined}
        />
        <PasswordField
          ref={passwordInput}
          name="password"
          label={text('auth.password')}
          autoComplete="current-password"
          autoFocus={Boolean(knownUsername)}
          describedBy={knownUsername && noticeId}
          problem={missing.password ? text('auth.passwordMissing') : undefined}
        />
        <FormProblem message={problem} />
        <button className="main-button form-button">
          {text(isPending ? 'auth.pending' : 'auth.submit')}
        </button>
      </fieldset>
      <p className="form-links">
        <EntryLink to={keepingReturnUrl(forgotPath)} state={() => ({ username: typedUsername() })}>
          {text('auth.forgot')}
        </EntryLink>
        <EntryLink to={keepingReturnUrl(companySignInPath)} state={() => ({})}>
          {text('auth.company')}
        </EntryLink>
      </p>
    </form>
  );
}

/** Signs in and goes on to `target`, or to the second step; otherwise says what went wrong. Leaving the page ends a sign-in that is waiting. */
function useSignIn({ target, onCodeNeeded }: SignInFormProps) {
  const { run, isPending, error } = useOneCall();
  const [isAway, setIsAway] = useState(false);
  const leaving = useRef<AbortController>(undefined);
  useEffect(() => () => leaving.current?.abort(), []);

  const signIn = (username: string, password: string) =>
    run(async () => {
      const { signal } = (leaving.current = new AbortController());
      setIsAway(false);
      try {
        const needed = await signInAtCell({ username, password }, { onAway: () => setIsAway(true), signal });
        if (needed) onCodeNeeded(needed);
        else goOn(target);
      } catch (error) {
        if ((error as ApiError).status !== 403) throw error;
        // Their company has turned passwords off, and is named.
        goOn(keepingReturnUrl(companySignInPath), {
          notice: 'reasons.passwords-off',
          ...(error as ApiError).body?.reasonValues,
        });
      }
    });

  return { signIn, isPending, isWaiting: isPending && isAway, problem: signInProblem(error) };
}
