import type { FieldProblem } from '#contract/errors.ts';
import type { SingleSms } from '#contract/sms-receiver/sending.ts';
import { classRules } from '#domain/messageClass.ts';
import { parseMsisdn } from '#domain/msisdn.ts';
import { operatorOf } from '#domain/operators.ts';
import { fieldsLeftIn } from '#domain/template.ts';
import { refusedFields } from '#services/kit/errors.ts';
import { judgeText } from './textRules.ts';
import type { NewMessage } from './messages.ts';

/**
 * What is to be sent, as it is stored. Every rule at once, so that a person sees all that is wrong.
 * @param senderId approved; null when there is none
 * @throws rule-refused with the fields at fault
 */
export function checkSms(
  sms: Pick<SingleSms, 'to' | 'text' | 'class' | 'onEmptyFields'>,
  senderId: string | null,
): NewMessage {
  const problems: Record<string, FieldProblem> = {};
  const number = parseMsisdn(sms.to);
  if (!number.ok) problems.to = `msisdn-${number.reason}`;
  const { encoding, segments, problem } = judgeText(sms.text);
  if (problem) problems.text = problem;
  else if (sms.onEmptyFields !== 'send' && fieldsLeftIn(sms.text).length > 0) {
    problems.text = 'fields-not-filled';
  }
  if (senderId === null) problems.senderId = 'sender-id-not-approved';
  if (!number.ok || senderId === null || Object.keys(problems).length > 0) throw refusedFields(problems);

  const { lane, validitySeconds } = classRules[sms.class];
  return {
    msisdn: number.msisdn,
    operator: operatorOf(number.msisdn),
    text: sms.text,
    encoding,
    segments,
    senderId,
    class: sms.class,
    lane,
    validitySeconds,
    hidesText: false,
  };
}
