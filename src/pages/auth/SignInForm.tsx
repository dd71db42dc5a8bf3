import { useRef, useState, type SubmitEvent } from 'react';
import { EntryLink, goOn } from '../../entryLocation.tsx';
import { useText, text } from '../../i18n/text.ts';
import { Field } from './Field.tsx';
import { FormNotice, FormProblem, noticeId } from './FormNotes.tsx';
import { PasswordField } from './PasswordField.tsx';
import { forgotPath, keepingReturnUrl } from './recoveryPaths.ts';
import { ApiError } from '../../dataProviders/http/ApiError.ts';
import { call } from '../../dataProviders/http/httpClient.ts';
import { storeUser } from '../../session.ts';
import { signInProblem } from './problems.ts';
import { useOneCall } from './useOneCall.ts';

interface SignInFormProps {
  /** Where to go on. */
  target: string;
  /** Known from the page before. */
  username: string | undefined;
  /** Said until the first try. */
  notice: string | undefined;
}

export function SignInForm({ target, username: knownUsername, notice }: SignInFormProps) {
  const text = useText();
  const { signIn, isPending, problem } = useSignIn(target);
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
        {notice && !problem && <FormNotice>{notice}</FormNotice>}
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
      </p>
    </form>
  );
}

/** Signs in and goes on to `target`; otherwise says what went wrong. */
export function useSignIn(target: string) {
  const { run, isPending, error } = useOneCall();

  const signIn = (username: string, password: string) =>
    run(async () => {
      storeUser(await call(await loadLogin(), { body: { username, password } }));
      goOn(target);
    });

  return { signIn, isPending, problem: error === undefined ? undefined : signInProblem(error) };
}

/** The contract's schemas stay out of the page's first JavaScript; they come with the portal's, while the user types. */
async function loadLogin() {
  try {
    return (await import('#contract/main-api/auth.ts')).login;
  } catch {
    throw new ApiError(text('errors.noConnection'), 0, null);
  }
}
