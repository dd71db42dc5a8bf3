import { useRef, useState, type SubmitEvent } from 'react';
import { oneTimeCode, validateOtp } from '#contract/main-api/sign-in/passwordRecovery.ts';
import { withAsciiDigits } from '#domain/numbers/msisdn.ts';
import { locate } from '../../../dataProviders/cells/locate.ts';
import { call } from '../../../dataProviders/http/httpClient.ts';
import { useText } from '../../../i18n/text.ts';
import { Field } from '../Field.tsx';
import { FormProblem, introId } from '../FormNotes.tsx';
import { fieldProblem, recoveryProblem } from '../problems.ts';
import { useOneCall } from '../useOneCall.ts';

interface CodeFormProps {
  username: string;
  onRedeemed: (token: string) => void;
}

/** The code is checked as soon as it is whole; the same one again only when the button is pressed. */
export function CodeForm({ username, onRedeemed }: CodeFormProps) {
  const text = useText();
  const { run, isPending, error } = useOneCall();
  const [code, setCode] = useState('');
  const [isIncomplete, setIsIncomplete] = useState(false);
  const [wrongTries, setWrongTries] = useState(0);
  const lastTry = useRef('');
  const input = useRef<HTMLInputElement>(null);

  async function redeem(whole: string) {
    lastTry.current = whole;
    const isRedeemed = await run(async () => {
      try {
        const { accessToken } = await call(validateOtp, {
          query: { userName: username, otp: whole },
          at: await locate(username),
        });
        onRedeemed(accessToken);
      } catch (thrown) {
        if (fieldProblem(thrown, 'otp')) setWrongTries((tries) => tries + 1);
        throw thrown;
      }
    });
    // A disabled field loses the focus.
    if (!isRedeemed) requestAnimationFrame(() => input.current?.select());
  }

  function change(typed: string) {
    const digits = withAsciiDigits(typed).replace(/\D/g, '').slice(0, oneTimeCode.digits);
    setCode(digits);
    setIsIncomplete(false);
    if (digits.length === oneTimeCode.digits && digits !== lastTry.current) void redeem(digits);
  }

  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (code.length === oneTimeCode.digits) return void redeem(code);
    setIsIncomplete(true);
    input.current!.focus();
  }

  const wrong = fieldProblem(error, 'otp');
  const isUsedUp = wrongTries >= oneTimeCode.tries;
  return (
    <form className="auth-form" noValidate onSubmit={submit}>
      <fieldset disabled={isPending}>
        <Field
          ref={input}
          name="code"
          label={text('recovery.code.label')}
          className="field-input code-input"
          autoComplete="one-time-code"
          inputMode="numeric"
          value={code}
          onChange={({ target }) => change(target.value)}
          autoFocus
          describedBy={introId}
          problem={
            isIncomplete ? text('recovery.code.incomplete') : isUsedUp ? text('recovery.code.usedUp') : wrong
          }
          hint={text('recovery.code.hint')}
        />
        <FormProblem message={wrong ? undefined : recoveryProblem(error)} />
        <button className="main-button form-button">
          {text(isPending ? 'recovery.code.pending' : 'recovery.code.submit')}
        </button>
      </fieldset>
    </form>
  );
}
