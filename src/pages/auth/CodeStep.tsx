import { useRef, useState, type SubmitEvent } from 'react';
import { appCodeDigits, isAppCode, isRecoveryCode, plainCode } from '#domain/access/secondFactorCode.ts';
import { giveCode } from '../../dataProviders/cells/giveCode.ts';
import type { CodeNeeded } from '../../dataProviders/cells/signIn.ts';
import { useText } from '../../i18n/text.ts';
import { Field } from './Field.tsx';
import { FormIntro, FormProblem, introId } from './FormNotes.tsx';
import { fieldProblem, recoveryProblem } from './problems.ts';
import { useOneCall } from './useOneCall.ts';

interface CodeStepProps {
  kind: 'app' | 'recovery';
  needed: CodeNeeded;
  /** Goes on after a step that succeeded, or back when the ticket has ended. */
  run: (step: () => Promise<void>) => Promise<void>;
}

/** The code of an authenticator app, which is checked as soon as it is whole, or a recovery code. */
export function CodeStep({ kind, needed, run: runStep }: CodeStepProps) {
  const text = useText();
  const { run, isPending, error } = useOneCall();
  const [code, setCode] = useState('');
  const [isIncomplete, setIsIncomplete] = useState(false);
  const lastTry = useRef('');
  const input = useRef<HTMLInputElement>(null);
  const isRecovery = kind === 'recovery';

  async function give(whole: string) {
    lastTry.current = whole;
    const isGiven = await run(() => runStep(() => giveCode(needed, whole)));
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
    </>
  );
}
