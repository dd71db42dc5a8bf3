import type { TestedSignIn } from '#contract/main-api/sign-in/companySignIn.ts';
import { useText } from '../../../i18n/text.ts';
import { roleName as shownRole } from '../../../components/roles/roleName.ts';
import { signInTarget } from '../../../dataProviders/companySignIn.ts';
import { FormIntro } from '../FormNotes.tsx';
import './company.css';

/** Shows whom a sign-in would have signed in that tried the settings of a company. */
export default function TestResult({ tested }: TestedSignIn) {
  const text = useText();
  const { username, name, roleName, isNew, isFactorGiven } = tested;
  const back = () => window.location.assign(signInTarget());
  return (
    <>
      <FormIntro>{text('companySignIn.test.intro')}</FormIntro>
      <dl className="form-facts">
        <dt>{text('companySignIn.test.person')}</dt>
        <dd>
          {name} ({username})
        </dd>
        <dt>{text('companySignIn.test.role')}</dt>
        <dd>{shownRole(text, roleName)}</dd>
        <dt>{text('companySignIn.test.isNew')}</dt>
        <dd>{text(isNew ? 'companySignIn.test.made' : 'companySignIn.test.known')}</dd>
        <dt>{text('companySignIn.test.factor')}</dt>
        <dd>{text(isFactorGiven ? 'companySignIn.test.factorGiven' : 'companySignIn.test.factorLacking')}</dd>
      </dl>
      <button type="button" className="main-button form-button" onClick={back}>
        {text('companySignIn.test.back')}
      </button>
    </>
  );
}
