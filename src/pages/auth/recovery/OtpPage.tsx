import { EntryLink } from '../../../entryLocation.tsx';
import { useText } from '../../../i18n/text.ts';
import { AuthFrame } from '../AuthFrame.tsx';
import { BackToSignIn, FormIntro } from '../FormNotes.tsx';
import { CodeForm } from './CodeForm.tsx';
import { forgotPath, keepingReturnUrl } from '../recoveryPaths.ts';
import { ResendCode } from './ResendCode.tsx';
import type { SentCode } from './sendCode.ts';

interface OtpPageProps {
  sent: SentCode;
  /** Another code is on its way. */
  onSent: (code: SentCode) => void;
  onRedeemed: (token: string) => void;
}

export function OtpPage({ sent, onSent, onRedeemed }: OtpPageProps) {
  const text = useText();
  const { username, sentAt } = sent;
  return (
    <AuthFrame title={text('recovery.code.title')}>
      <FormIntro>
        {text('recovery.code.sent')} {text('recovery.code.username')} <strong>{username}</strong>
      </FormIntro>
      {/* An empty form for each code, which also takes the focus. */}
      <CodeForm key={sentAt} username={username} onRedeemed={onRedeemed} />
      <ResendCode sent={sent} onSent={onSent} />
      <p className="form-links">
        <EntryLink to={keepingReturnUrl(forgotPath)} state={() => ({ username })}>
          {text('recovery.code.otherUsername')}
        </EntryLink>
        <BackToSignIn username={() => username} />
      </p>
    </AuthFrame>
  );
}
