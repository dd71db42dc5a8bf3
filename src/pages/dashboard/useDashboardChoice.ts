import { useSearchParams } from 'react-router-dom';
import { useSignedInUser } from '../../session.ts';

/** How many days the charts go back. */
export const periods = [7, 30, 90, 365] as const;
export type Period = (typeof periods)[number];

interface Choice {
  days: Period;
  /** Undefined for all companies that the user sees. */
  companyId: number | undefined;
}

/** The choices of the dashboard; the address holds them, so that they can be shared. */
export function useDashboardChoice() {
  const [search, setSearch] = useSearchParams();
  const { scope } = useSignedInUser();
  const wantedId = Number(search.get('company'));
  const isId = scope === 'platform' && Number.isSafeInteger(wantedId) && wantedId > 0;
  const choice: Choice = {
    days: periods.find((days) => String(days) === search.get('days')) ?? 30,
    companyId: isId ? wantedId : undefined,
  };
  const choose = (changes: Partial<Choice>) => {
    const { days, companyId } = { ...choice, ...changes };
    setSearch({ days: String(days), ...(companyId && { company: String(companyId) }) }, { replace: true });
  };
  return { ...choice, choose };
}
