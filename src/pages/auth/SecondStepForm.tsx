import { useState } from 'react';
import type { CodeNeeded } from '../../dataProviders/cells/signIn.ts';
import { ApiError } from '../../dataProviders/http/ApiError.ts';
import { canUsePasskeys } from '../../dataProviders/passkeys.ts';
import { goOn } from '../../entryLocation.tsx';
import { secondStep as bn } from '../../i18n/bn/sign-in/secondStep.ts';
import { secondStep as en } from '../../i18n/en/sign-in/secondStep.ts';
import { addFetchedTexts, useText } from '../../i18n/text.ts';
import { CodeStep } from './CodeStep.tsx';
import { PasskeyStep } from './PasskeyStep.tsx';

// Both, so that the language can be changed here too.
addFetchedTexts('en', { secondStep: en });
addFetchedTexts('bn', { secondStep: bn });

interface SecondStepFormProps {
  needed: CodeNeeded;
  /** Where to go on. */
  target: string;
  onBack: () => void;
}

/** The passkey, the code of an authenticator app or a recovery code, whichever somebody has; the easiest is offered first. */
export default function SecondStepForm({ needed, target, onBack }: SecondStepFormProps) {
  const text = useText();
  const has = (kind: (typeof needed.kinds)[number]) => needed.kinds.includes(kind);
  const ways = [
    ...(has('passkey') && canUsePasskeys() ? (['passkey'] as const) : []),
    ...(has('app') ? (['app'] as const) : []),
    'recovery' as const,
  ];
  const [way, setWay] = useState(ways[0]!);

  /** @param notice why, as the key of a text, if nobody asked for it */
  function leave(notice?: string) {
    const { username } = needed;
    goOn(window.location.pathname + window.location.search, { username, ...(notice && { notice }) });
    onBack();
  }

  async function run(step: () => Promise<void>) {
    try {
      await step();
    } catch (thrown) {
      const hasEnded = thrown instanceof ApiError && thrown.status === 401;
      if (!hasEnded) throw thrown;
      return leave('secondStep.ended');
    }
    goOn(target);
  }

  return (
    <>
      {way === 'passkey' ? (
        <PasskeyStep needed={needed} run={run} />
      ) : (
        <CodeStep key={way} kind={way} needed={needed} run={run} />
      )}
      <p className="form-links">
        {ways
          .filter((other) => other !== way)
          .map((other) => (
            <button key={other} type="button" className="quiet-button" onClick={() => setWay(other)}>
              {text(`secondStep.use.${other}`)}
            </button>
          ))}
        <button type="button" className="quiet-button" onClick={() => leave()}>
          {text('auth.back')}
        </button>
      </p>
    </>
  );
}
