/** The tabs of a company's page; one stands behind the # of an address that opens it. */
export type CompanyTab = 'branches' | 'users' | 'recharges' | 'sends' | 'signIn';

/** The address of a tab of a company's page. */
export function companyTabPath(companyId: number, tab: CompanyTab): string {
  return `/home/companies/${companyId}/show#${tab}`;
}
