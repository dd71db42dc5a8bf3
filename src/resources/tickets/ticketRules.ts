import type { FieldValues } from 'react-hook-form';
import { TicketChange } from '#contract/main-api/tickets/tickets.ts';
import { contractResolver } from '../../components/form/contractResolver.ts';
import { msisdnProblem } from '../../components/sms/MsisdnInput.tsx';

type Problems = Record<string, string | undefined>;

/** The values of the form when it was opened. */
interface Before {
  customerMsisdn?: string | null;
  dueAt?: string | null;
}

/** A number that was shown masked and was not touched goes back as it came. */
function customerRule({ customerMsisdn, messageId, notifyBySms }: FieldValues, before: Before): Problems {
  const number = customerMsisdn as string | null | undefined;
  if (number && number !== before.customerMsisdn) return { customerMsisdn: msisdnProblem(number) };
  const lacksNumber = notifyBySms && !number && !messageId;
  return { customerMsisdn: lacksNumber ? 'problems.number-needed' : undefined };
}

function dueRule({ dueAt }: FieldValues, before: Before): Problems {
  const hasPassed = typeof dueAt === 'string' && dueAt !== before.dueAt && Date.parse(dueAt) <= Date.now();
  return { dueAt: hasPassed ? 'problems.in-the-past' : undefined };
}

const rules = (values: FieldValues, before: Before): Problems => ({
  ...customerRule(values, before),
  ...dueRule(values, before),
});

export const newTicketRules = (values: FieldValues): Problems => rules(values, {});

/** Its message stays, so a number that is taken away is missing. */
export function changeOf(before: Before) {
  return contractResolver(TicketChange, {
    isChange: true,
    check: (values) => rules({ ...values, messageId: null }, before),
  });
}
