import type { FieldValues } from 'react-hook-form';
import { msisdnProblem } from '../sms/MsisdnInput.tsx';

type Problems = Record<string, string | undefined>;

/** The contract takes a number in any spelling; the service reads it by the same rule as this. */
export function contactRule({ contactNo }: FieldValues): Problems {
  return { contactNo: contactNo ? msisdnProblem(contactNo as string) : undefined };
}

/** For the provider's people: left out, a company would silently be the provider's own. */
export function companyRule({ companyId }: FieldValues): Problems {
  return { companyId: companyId ? undefined : 'problems.required' };
}
