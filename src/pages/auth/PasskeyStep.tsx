import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { givePasskey } from '../../dataProviders/cells/giveCode.ts';
import type { CodeNeeded } from '../../dataProviders/cells/signIn.ts';
import { cancelPasskey, PasskeyError } from '../../dataProviders/passkeys.ts';
import { reportError } from '../../dataProviders/http/sharedErrors.ts';
import { useText } from '../../i18n/text.ts';
import { FormIntro, FormProblem } from './FormNotes.tsx';
import { fieldProblem, recoveryProblem } from './problems.ts';
import { useOneCall } from './useOneCall.ts';

interface PasskeyStepProps {
  needed: CodeNeeded;
  /** Goes on after a step that succeeded, or back when the ticket has ended. */
  run: (step: () => Promise<void>) => Promise<void>;
}

/** The passkey in place of a code. The browser is asked at once; some want a click first, and then there is the button. */
export function PasskeyStep({ needed, run: runStep }: PasskeyStepProps) {
  const text = useText();
  const { run, isPending, error } = useOneCall();
  const [isAutomatic, setIsAutomatic] = useState(true);
  const hasBegun = useRef(false);
  const button = useRef<HTMLButtonElement>(null);

  async function ask() {
    const isGiven = await run(() => runStep(() => givePasskey(needed)));
    if (!isGiven) requestAnimationFrame(() => button.current?.focus());
  }

  const begin = useEffectEvent(() => {
    if (hasBegun.current) return;
    hasBegun.current = true;
    void ask();
  });
  useEffect(() => {
    begin();
    return () => void cancelPasskey().catch(reportError);
  }, []);

  const problem = () => {
    if (!(error instanceof PasskeyError)) return fieldProblem(error, 'passkey') ?? recoveryProblem(error);
    // Nobody has pressed anything yet.
    if (isAutomatic) return undefined;
    return text(error.failure === 'cancelled' ? 'secondStep.passkey.cancelled' : 'secondStep.passkey.failed');
  };
  return (
    <>
      <FormIntro>{text('secondStep.passkey.intro')}</FormIntro>
      <div className="auth-form">
        <FormProblem message={problem()} />
        <button
          ref={button}
          type="button"
          className="main-button form-button"
          disabled={isPending}
          onClick={() => {
            setIsAutomatic(false);
            void ask();
          }}
        >
          {text(isPending ? 'secondStep.passkey.pending' : 'secondStep.passkey.submit')}
        </button>
      </div>
    </>
  );
}
