import { useRef, useState, type SubmitEvent } from 'react';
import { appCodeDigits, isAppCode, isRecoveryCode, plainCode } from '#domain/access/secondFactorCode.ts';
import { giveCode } from '../../dataProviders/cells/giveCode.ts';
import type { CodeNeeded } from '../../dataProviders/cells/signIn.ts';
import { ApiError } from '../../dataProviders/http/ApiError.ts';
import { goOn } from '../../entryLocation.tsx';
import { secondStep as bn } from '../../i18n/bn/portal/secondStep.ts';
import { secondStep as en } from '../../i18n/en/portal/secondStep.ts';
import { addFetchedTexts, useText } from '../../i18n/text.ts';
import { Field } from './Field.tsx';
import { FormIntro, FormProblem, introId } from './FormNotes.tsx';
import { fieldProblem, recoveryProblem } from './problems.ts';
import { useOneCall } from './useOneCall.ts';

// Both, so that the language can be changed here too.
addFetchedTexts('en', { secondStep: en });
addFetchedTexts('bn', { secondStep: bn });

interface SecondStepFormProps {
  needed: CodeNeeded;
  /** Where to go on. */
  target: string;
  onBack: () => void;
}

/** The code of an authenticator app, which is checked as soon as it is whole, or a recovery code in its place. */
export default function SecondStepForm({ needed, target, onBack }: SecondStepFormProps) {
  const text = useText();
  const { run, isPending, error } = useOneCall();
  const [code, setCode] = useState('');
  const [isRecovery, setIsRecovery] = useState(false);
  const [isIncomplete, setIsIncomplete] = useState(false);
  const lastTry = useRef('');
  const input = useRef<HTMLInputElement>(null);

  /** @param notice why, as the key of a text, if nobody asked for it */
  function leave(notice?: string) {
    const { username } = needed;
    goOn(window.location.pathname + window.location.search, { username, ...(notice && { notice }) });
    onBack();
  }

  async function give(whole: string) {
    lastTry.current = whole;
    const isGiven = await run(async () => {
      try {
        await giveCode(needed, whole);
      } catch (thrown) {
        const hasEnded = thrown instanceof ApiError && thrown.status === 401;
        if (!hasEnded) throw thrown;
        return leave('secondStep.ended');
      }
      goOn(target);
    });
    // A disabled field loses the focus.
    if (!isGiven) requestAnimationFrame(() => input.current?.select());
  }

  function change(typed: string) {
    const digits = plainCode(typed).replace(/\D/g, '').slice(0, appCodeDigits);
    setCode(isRecovery ? typed : digits);
    setIsIncomplete(false);
    if (!isRecovery && isAppCode(digits) && digits !== lastTry.current) void give(digits);
  }

  function submit(event: SubmitEvent) {
    event.preventDefault();
    if ((isRecovery ? isRecoveryCode : isAppCode)(plainCode(code))) return void give(code);
    setIsIncomplete(true);
    input.current!.focus();
  }

  function switchKind() {
    setIsRecovery(!isRecovery);
    setCode('');
    setIsIncomplete(false);
    requestAnimationFrame(() => input.current?.focus());
  }

  const kind = isRecovery ? 'recovery' : 'app';
  const wrong = fieldProblem(error, 'code');
  return (
    <>
      <FormIntro>{text(`secondStep.${kind}.intro`)}</FormIntro>
      <form className="auth-form" noValidate onSubmit={submit}>
        <fieldset disabled={isPending}>
          <Field
            ref={input}
            name="code"
            label={text(`secondStep.${kind}.label`)}
            className="field-input code-input"
            autoComplete={isRecovery ? 'off' : 'one-time-code'}
            inputMode={isRecovery ? 'text' : 'numeric'}
            maxLength={40}
            value={code}
            onChange={({ target: { value } }) => change(value)}
            autoFocus
            describedBy={introId}
            problem={isIncomplete ? text(`secondStep.${kind}.incomplete`) : wrong}
            hint={text(`secondStep.${kind}.hint`)}
          />
          <FormProblem message={wrong ? undefined : recoveryProblem(error)} />
          <button className="main-button form-button">
            {text(isPending ? 'auth.pending' : 'auth.submit')}
          </button>
        </fieldset>
      </form>
      <p className="form-links">
        <button type="button" className="quiet-button" disabled={isPending} onClick={switchKind}>
          {text(`secondStep.${kind}.other`)}
        </button>
        <button type="button" className="quiet-button" disabled={isPending} onClick={() => leave()}>
          {text('auth.recovery.back')}
        </button>
      </p>
    </>
  );
}
