import type { Resolver } from 'react-hook-form';
import { NewRecharge } from '#contract/sms-receiver/credit.ts';
import { contractResolver } from '../form/contractResolver.ts';

const byContract = contractResolver(NewRecharge);

/** The contract's rules; spaces around a reference are no part of it. */
export const rechargeResolver: Resolver = (values, context, options) => {
  const { reference } = values as { reference: string | null };
  return byContract({ ...values, reference: reference?.trim() ?? null }, context, options);
};
