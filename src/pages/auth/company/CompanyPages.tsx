import { companyReturnPath, companySignInPath } from '#contract/main-api/sign-in/companyPaths.ts';
import { Redirect, useEntryPath } from '../../../entryLocation.tsx';
import { companySignIn as bn } from '../../../i18n/bn/sign-in/companySignIn.ts';
import { reasons as bnReasons } from '../../../i18n/bn/portal/reasons.ts';
import { companySignIn as en } from '../../../i18n/en/sign-in/companySignIn.ts';
import { reasons as enReasons } from '../../../i18n/en/portal/reasons.ts';
import { addFetchedTexts } from '../../../i18n/text.ts';
import { safeReturnUrl } from '../../../screens/returnUrl.ts';
import { storedUser } from '../../../session.ts';
import { AskCompanyPage } from './AskCompanyPage.tsx';
import { LeavingPage } from './LeavingPage.tsx';
import { ReturnPage } from './ReturnPage.tsx';

// Both, so that the language can be changed here too.
addFetchedTexts('en', { companySignIn: en, reasons: enReasons });
addFetchedTexts('bn', { companySignIn: bn, reasons: bnReasons });

/** Signing in with the account of a company: name it, leave for its identity provider, come back. */
export default function CompanyPages() {
  const path = useEntryPath();
  // Also for somebody who is signed in: they may be trying the settings of their company.
  if (path === companyReturnPath) return <ReturnPage />;
  const returnUrl = new URLSearchParams(window.location.search).get('returnURL');
  if (storedUser()) return <Redirect to={safeReturnUrl(returnUrl)} />;
  if (path === companySignInPath) return <AskCompanyPage returnUrl={returnUrl} />;
  const company = path.slice(companySignInPath.length + 1);
  return <LeavingPage key={company} company={decoded(company)} returnUrl={returnUrl} />;
}

/** Anybody can write an address that is none. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
