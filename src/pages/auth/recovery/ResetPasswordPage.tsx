import { useRef, useState, type ReactNode, type SubmitEvent } from 'react';
import { passwordLength } from '#contract/main-api/sign-in/auth.ts';
import { resetPassword } from '#contract/main-api/sign-in/passwordRecovery.ts';
import { missingCharacters, passwordHint } from '../../../components/form/inputs/passwordStrength.ts';
import { locate } from '../../../dataProviders/cells/locate.ts';
import { ApiError } from '../../../dataProviders/http/ApiError.ts';
import { call } from '../../../dataProviders/http/httpClient.ts';
import { localNumber } from '../../../i18n/numbers.ts';
import { profile } from '../../../i18n/en/portal/profile.ts';
import { addFetchedTexts, useText } from '../../../i18n/text.ts';
import { AuthFrame } from '../AuthFrame.tsx';
import { FormIntro, FormProblem, introId } from '../FormNotes.tsx';
import { NewPasswordField } from './NewPasswordField.tsx';
import { PasswordField } from '../PasswordField.tsx';
import { fieldProblem, recoveryProblem } from '../problems.ts';
import { useOneCall } from '../useOneCall.ts';

addFetchedTexts('en', { profile });

interface ResetPasswordPageProps {
  /** In place of the words of a forgotten password. */
  title?: string;
  intro?: ReactNode;
  username: string;
  token: string;
  onReset: () => void;
  /** The token is no longer good. */
  onOver: () => void;
}

interface Problems {
  newPassword?: string;
  repeated?: string;
}

export function ResetPasswordPage({
  title,
  intro,
  username,
  token,
  onReset,
  onOver,
}: ResetPasswordPageProps) {
  const text = useText();
  const { run, isPending, error } = useOneCall();
  const [problems, setProblems] = useState<Problems>({});
  const newInput = useRef<HTMLInputElement>(null);
  const repeatedInput = useRef<HTMLInputElement>(null);

  function problemsOf(newPassword: string, repeated: string): Problems {
    if (!newPassword) return { newPassword: text('recovery.newPassword.missing') };
    if (missingCharacters(newPassword) > 0) return { newPassword: passwordHint(newPassword, text) };
    return newPassword === repeated ? {} : { repeated: text('profile.password.mismatch') };
  }

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    const newPassword = newInput.current!.value;
    const found = problemsOf(newPassword, repeatedInput.current!.value);
    setProblems(found);
    if (found.newPassword) return newInput.current!.focus();
    if (found.repeated) return repeatedInput.current!.select();
    const isReset = await run(async () => {
      try {
        await call(resetPassword, { body: { username, newPassword }, token, at: await locate(username) });
      } catch (thrown) {
        if (thrown instanceof ApiError && thrown.status === 401) return onOver();
        setProblems({ newPassword: fieldProblem(thrown, 'newPassword') });
        throw thrown;
      }
      onReset();
    });
    if (!isReset) requestAnimationFrame(() => newInput.current?.select());
  }

  return (
    <AuthFrame title={title ?? text('recovery.newPassword.title')}>
      <form className="auth-form" noValidate onSubmit={(event) => void submit(event)}>
        <fieldset disabled={isPending}>
          {intro && <p className="form-intro">{intro}</p>}
          <FormIntro>
            {text('profile.password.intro', { length: localNumber(passwordLength.minimum) })}{' '}
            {intro ? '' : text('recovery.newPassword.sessions')}
          </FormIntro>
          {/* For password managers, which would otherwise not know whose password it is. */}
          <input hidden readOnly name="username" autoComplete="username" value={username} />
          <NewPasswordField
            ref={newInput}
            describedBy={introId}
            problem={problems.newPassword}
            onChange={() => setProblems({})}
          />
          <PasswordField
            ref={repeatedInput}
            name="repeatPassword"
            label={text('profile.fields.repeatPassword')}
            autoComplete="new-password"
            problem={problems.repeated}
            onChange={() => setProblems({})}
          />
          <FormProblem message={fieldProblem(error, 'newPassword') ? undefined : recoveryProblem(error)} />
          <button className="main-button form-button">
            {text(isPending ? 'recovery.newPassword.pending' : 'recovery.newPassword.submit')}
          </button>
        </fieldset>
      </form>
    </AuthFrame>
  );
}
