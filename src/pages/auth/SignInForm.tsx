import { useRef, useState, type FormEvent } from 'react';
import { useText } from '../../i18n/text.ts';
import { Field } from './Field.tsx';
import { PasswordField } from './PasswordField.tsx';
import { useSignIn } from './useSignIn.ts';

interface SignInFormProps {
  /** Where to go on. */
  target: string;
  /** Said until the first try. */
  notice: string | undefined;
}

export function SignInForm({ target, notice }: SignInFormProps) {
  const text = useText();
  const { signIn, isPending, problem } = useSignIn(target);
  const [missing, setMissing] = useState({ username: false, password: false });
  const usernameInput = useRef<HTMLInputElement>(null);
  const passwordInput = useRef<HTMLInputElement>(null);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const username = usernameInput.current!.value.trim();
    const password = passwordInput.current!.value;
    setMissing({ username: !username, password: !password });
    if (!username) return usernameInput.current!.focus();
    if (!password) return passwordInput.current!.focus();
    // A disabled field loses the focus; after a failure the password is what is typed again.
    if (!(await signIn(username, password))) requestAnimationFrame(() => passwordInput.current?.select());
  }

  return (
    <form className="sign-in-form" noValidate onSubmit={submit}>
      <fieldset disabled={isPending}>
        <Field
          ref={usernameInput}
          name="username"
          label={text('auth.username')}
          autoComplete="username"
          autoFocus
          problem={missing.username ? text('auth.usernameMissing') : undefined}
        />
        <PasswordField
          ref={passwordInput}
          problem={missing.password ? text('auth.passwordMissing') : undefined}
        />
        <div className="sign-in-problem" role="alert">
          {problem && <p>{problem.message}</p>}
          {problem?.detail && <p className="sign-in-detail">{problem.detail}</p>}
        </div>
        {notice && !problem && <p className="sign-in-notice">{notice}</p>}
        <button className="main-button sign-in-button">
          {text(isPending ? 'auth.pending' : 'auth.submit')}
        </button>
      </fieldset>
    </form>
  );
}
