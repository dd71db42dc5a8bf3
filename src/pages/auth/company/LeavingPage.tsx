import { companySignInPath } from '#contract/main-api/sign-in/companyPaths.ts';
import { leaveForCompany } from '../../../dataProviders/companySignIn.ts';
import { EntryLink } from '../../../entryLocation.tsx';
import { useText } from '../../../i18n/text.ts';
import { AuthFrame } from '../AuthFrame.tsx';
import { BackToSignIn, FormIntro, FormProblem } from '../FormNotes.tsx';
import { recoveryProblem } from '../problems.ts';
import { keepingReturnUrl } from '../recoveryPaths.ts';
import { useOneCall } from '../useOneCall.ts';
import { useOnce } from './useOnce.ts';

interface LeavingPageProps {
  company: string;
  returnUrl: string | null;
}

/** The direct address of a company: it leads to the identity provider at once. */
export function LeavingPage({ company, returnUrl }: LeavingPageProps) {
  const text = useText();
  const { run, isPending, error } = useOneCall();
  const leave = () => void run(() => leaveForCompany(company, returnUrl));
  useOnce(leave);

  return (
    <AuthFrame title={text('companySignIn.title')}>
      {!error && <FormIntro>{text('companySignIn.leavingFor', { company })}</FormIntro>}
      <FormProblem message={recoveryProblem(error)} />
      <button type="button" className="main-button form-button" disabled={isPending} onClick={leave}>
        {text(`companySignIn.${isPending ? 'leaving' : error ? 'retry' : 'submit'}`)}
      </button>
      <p className="form-links">
        <EntryLink to={keepingReturnUrl(companySignInPath)} state={() => ({})}>
          {text('companySignIn.other')}
        </EntryLink>
        <BackToSignIn username={() => ''} />
      </p>
    </AuthFrame>
  );
}
