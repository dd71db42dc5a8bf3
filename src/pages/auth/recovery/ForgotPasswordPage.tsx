import { useRef, useState, type SubmitEvent } from 'react';
import { entryState } from '../../../entryLocation.tsx';
import { useText } from '../../../i18n/text.ts';
import { AuthFrame } from '../AuthFrame.tsx';
import { BackToSignIn, FormIntro, FormNotice, FormProblem, introId, noticeId } from '../FormNotes.tsx';
import { Field } from '../Field.tsx';
import { recoveryProblem } from '../problems.ts';
import { sendCode, type SentCode } from './sendCode.ts';
import { useOneCall } from '../useOneCall.ts';

export function ForgotPasswordPage({ onSent }: { onSent: (code: SentCode) => void }) {
  const text = useText();
  const { run, isPending, error } = useOneCall();
  const [isMissing, setIsMissing] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const { username, notice } = entryState();
  const typedUsername = () => input.current!.value.trim();

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    const typed = typedUsername();
    setIsMissing(!typed);
    if (!typed) return input.current!.focus();
    const isSent = await run(async () => onSent(await sendCode(typed)));
    if (!isSent) requestAnimationFrame(() => input.current?.focus());
  }

  return (
    <AuthFrame title={text('recovery.ask.title')}>
      <form className="auth-form" noValidate onSubmit={(event) => void submit(event)}>
        <fieldset disabled={isPending}>
          {notice && <FormNotice>{text(notice)}</FormNotice>}
          <FormIntro>{text('recovery.ask.intro')}</FormIntro>
          <Field
            ref={input}
            name="username"
            label={text('auth.username')}
            autoComplete="username"
            maxLength={64}
            defaultValue={username}
            autoFocus
            describedBy={`${noticeId} ${introId}`}
            problem={isMissing ? text('auth.usernameMissing') : undefined}
          />
          <FormProblem message={recoveryProblem(error)} />
          <button className="main-button form-button">
            {text(isPending ? 'recovery.ask.pending' : 'recovery.ask.submit')}
          </button>
        </fieldset>
        <p className="form-links">
          <BackToSignIn username={typedUsername} />
        </p>
      </form>
    </AuthFrame>
  );
}
