import { useRef, useState, type SubmitEvent } from 'react';
import { leaveForCompany } from '../../../dataProviders/companySignIn.ts';
import { entryState } from '../../../entryLocation.tsx';
import { useText } from '../../../i18n/text.ts';
import { AuthFrame } from '../AuthFrame.tsx';
import { Field } from '../Field.tsx';
import { BackToSignIn, FormIntro, FormNotice, FormProblem, introId, noticeId } from '../FormNotes.tsx';
import { recoveryProblem } from '../problems.ts';
import { useOneCall } from '../useOneCall.ts';

export function AskCompanyPage({ returnUrl }: { returnUrl: string | null }) {
  const text = useText();
  const { run, isPending, error } = useOneCall();
  const [isLeaving, setIsLeaving] = useState(false);
  const [isMissing, setIsMissing] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const { notice, company: known } = entryState();

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    const company = input.current!.value.trim();
    setIsMissing(!company);
    if (!company) return input.current!.focus();
    const hasLeft = await run(() => leaveForCompany(company, returnUrl));
    setIsLeaving(hasLeft);
    if (!hasLeft) requestAnimationFrame(() => input.current?.select());
  }

  return (
    <AuthFrame title={text('companySignIn.title')}>
      <form className="auth-form" noValidate onSubmit={(event) => void submit(event)}>
        <fieldset disabled={isPending || isLeaving}>
          {notice && !error && <FormNotice>{text(notice)}</FormNotice>}
          <FormIntro>{text('companySignIn.intro')}</FormIntro>
          <Field
            ref={input}
            name="company"
            label={text('companySignIn.company')}
            autoComplete="organization"
            maxLength={254}
            defaultValue={known}
            autoFocus
            describedBy={`${noticeId} ${introId}`}
            problem={isMissing ? text('companySignIn.missing') : undefined}
            hint={text('companySignIn.hint')}
          />
          <FormProblem message={recoveryProblem(error)} />
          <button className="main-button form-button">
            {text(isPending || isLeaving ? 'companySignIn.leaving' : 'companySignIn.submit')}
          </button>
        </fieldset>
        <p className="form-links">
          <BackToSignIn username={() => ''} />
        </p>
      </form>
    </AuthFrame>
  );
}
