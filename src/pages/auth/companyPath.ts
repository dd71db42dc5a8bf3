import { companyReturnPath, companySignInPath } from '#contract/main-api/sign-in/companyPaths.ts';

export function isCompanyPath(path: string): boolean {
  return path === companyReturnPath || (path + '/').startsWith(companySignInPath + '/');
}
