import { useState } from 'react';
import { useNow } from '../../../components/timers.ts';
import { localClock } from '../../../i18n/numbers.ts';
import { useText } from '../../../i18n/text.ts';
import { FormProblem } from '../FormNotes.tsx';
import { recoveryProblem } from '../problems.ts';
import { sendCode, type SentCode } from './sendCode.ts';
import { useOneCall } from '../useOneCall.ts';

/** An SMS may take this long, and each new code invalidates the one that is on its way. */
const resendAfterSeconds = 30;

interface ResendCodeProps {
  sent: SentCode;
  onSent: (code: SentCode) => void;
}

/** Shows how long the code is valid, and sends another one on request. */
export function ResendCode({ sent: { username, sentAt, expiresAt }, onSent }: ResendCodeProps) {
  const text = useText();
  const { run, isPending, error } = useOneCall();
  const [wasResent, setWasResent] = useState(false);
  const now = useNow();
  const secondsUntil = (time: number) => Math.max(0, Math.ceil((time - now) / 1_000));
  const left = secondsUntil(expiresAt);
  const wait = secondsUntil(sentAt + resendAfterSeconds * 1_000);

  const resend = () =>
    run(async () => {
      onSent(await sendCode(username));
      setWasResent(true);
    });

  return (
    <div className="resend">
      {left > 0 && <p role="timer">{text('recovery.code.left', { time: localClock(left) })}</p>}
      <p role="status">
        {left === 0 ? text('recovery.code.expired') : wasResent ? text('recovery.code.sentAgain') : ''}
      </p>
      <button
        type="button"
        className="quiet-button"
        disabled={wait > 0 || isPending}
        onClick={() => void resend()}
      >
        {wait > 0 ? text('recovery.code.resendIn', { time: localClock(wait) }) : text('recovery.code.resend')}
      </button>
      <FormProblem message={recoveryProblem(error)} />
    </div>
  );
}
