import { useRef, useState } from 'react';
import { useNotify } from 'react-admin';
import { addCredit, type NewRecharge, type Recharge } from '#contract/sms-receiver/credit.ts';
import { ApiError } from '../../dataProviders/http/ApiError.ts';
import { useRefreshBalances } from '../../dataProviders/credit.ts';
import { call } from '../../dataProviders/http/httpClient.ts';
import { reportError } from '../../dataProviders/http/sharedErrors.ts';
import { useRequestKey } from '../../dataProviders/http/useRequestKey.ts';
import { useFormats } from '../useFormats.ts';

export interface CreditedCompany {
  id: number;
  name: string;
}

/** Problems, field → sentence, for the form to put under its inputs; `stay` when nothing was added for another reason. */
type Refusal = Record<string, string> | 'stay';

/** Adds what the form holds, once: a call while one is under way joins it. */
export function useAddCredit(company: CreditedCompany) {
  const notify = useNotify();
  const { credits } = useFormats();
  const refreshBalances = useRefreshBalances();
  const [problem, setProblem] = useState<ApiError | null>(null);
  /** The recharge that had been added before under the same reference: nothing was added now. */
  const [repeated, setRepeated] = useState<Recharge | null>(null);
  /** A reference that another company has used, as the service found out. */
  const [refused, setRefused] = useState<string | null>(null);
  const keyOf = useRequestKey();
  const pending = useRef<Promise<Refusal | undefined> | null>(null);

  const attempt = async (recharge: NewRecharge): Promise<Refusal | undefined> => {
    setProblem(null);
    setRepeated(null);
    try {
      const reply = await call(addCredit, { body: recharge, idempotencyKey: keyOf(recharge) });
      void refreshBalances();
      if (reply.isRepeat) {
        setRepeated(reply.recharge);
        return 'stay';
      }
      notify('balance.add.done', {
        type: 'success',
        messageArgs: {
          company: company.name,
          amount: credits(reply.recharge.amount),
          balance: credits(reply.data.currentBalance),
        },
      });
      return undefined;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      reportError(error);
      if (error.body?.problems?.reference === 'reference-of-other-company') setRefused(recharge.reference);
      if (error.body?.errors) return error.body.errors;
      setProblem(error);
      return 'stay';
    }
  };

  const add = (recharge: NewRecharge) => {
    pending.current ??= attempt(recharge).finally(() => (pending.current = null));
    return pending.current;
  };
  return { add, problem, repeated, refused };
}
