import type { FieldProblem } from '#contract/errors.ts';
import { classRules } from '#domain/messages/messageClass.ts';
import { parseMsisdn } from '#domain/numbers/msisdn.ts';
import type { OperatorLookup } from '#domain/numbers/operators.ts';
import { fieldsLeftIn } from '#domain/messages/texts/template.ts';
import { refusedFields } from '#services/kit/errors.ts';
import { refuseOtherTerms, type CampaignTerms } from './campaign.ts';
import type { AcceptanceData } from './acceptanceData.ts';
import type { NewMessage, SmsInput } from './messages.ts';
import { reaches, type ApprovedSenderId } from './senderIds.ts';
import { validateText } from './textRules.ts';

export interface CheckOptions {
  campaign?: CampaignTerms | undefined;
  /** The start that the request asks for. */
  startsAt?: Date | undefined;
  /** It goes also where the number's operator has not approved the sender ID: the operator may let it pass. */
  mustArrive?: boolean;
}

/**
 * Applies every rule of a single message, except for credit, which is held when the message is written. Returns the
 * message as it is stored.
 * @throws rule-refused with the fields at fault
 */
export function checkSms(
  companyId: number,
  sms: SmsInput,
  data: AcceptanceData,
  { campaign, startsAt, mustArrive = false }: CheckOptions = {},
): NewMessage {
  const { senderIdOf, isOptedOut, isOnDoNotDisturb, operatorOf } = data;
  const senderId = senderIdOf(companyId, sms.senderId ?? campaign?.senderId);
  const message = checkFields(sms, senderId, { operatorOf, mustArrive });
  if (campaign) refuseOtherTerms(campaign, { ...message, startsAt });
  if (!hasContentApproval(companyId, message, data, campaign?.startsAt ?? startsAt)) {
    throw refusedFields({ text: 'content-not-approved' });
  }
  if (isOptedOut({ ...message, companyId })) throw refusedFields({ to: 'msisdn-opted-out' });
  if (isOnDoNotDisturb(message)) throw refusedFields({ to: 'msisdn-on-do-not-disturb' });
  return message;
}

/**
 * Whether a message may leave by an approval of its text, or needs none.
 * @param startsAt when it leaves, if that is later than now
 */
export function hasContentApproval(
  companyId: number,
  { class: messageClass, msisdn, text, senderId, routeId }: NewMessage,
  { content }: Pick<AcceptanceData, 'content'>,
  startsAt: Date | null = null,
): boolean {
  if (messageClass !== 'promotional' || !content?.needsApproval(msisdn, routeId)) return true;
  const at = Math.max(content.readAt, startsAt?.getTime() ?? 0);
  return content.approvalOf(companyId, { text, senderId, at }) !== null;
}

/**
 * Collects all problems, so that a person sees at once what is wrong.
 * @param senderId approved by the provider; null when there is none
 */
function checkFields(
  sms: SmsInput,
  senderId: ApprovedSenderId | null,
  { operatorOf, mustArrive }: { operatorOf: OperatorLookup; mustArrive: boolean },
): NewMessage {
  const problems: Record<string, FieldProblem> = {};
  const number = parseMsisdn(sms.to);
  if (!number.ok) problems.to = `msisdn-${number.reason}`;
  const { text, encoding, segments, problem } = validateText(sms.text);
  if (problem) problems.text = problem;
  else if (sms.onEmptyFields !== 'send' && fieldsLeftIn(text).length > 0) {
    problems.text = 'fields-not-filled';
  }
  const operator = number.ok ? operatorOf(number.msisdn) : 'unknown';
  if (senderId === null) problems.senderId = 'sender-id-not-approved';
  else if (!mustArrive && !reaches(senderId, operator)) problems.senderId = 'sender-id-not-approved-there';
  if (!number.ok || senderId === null || Object.keys(problems).length > 0) throw refusedFields(problems);

  const { lane, validitySeconds } = classRules[sms.class];
  return {
    msisdn: number.msisdn,
    operator,
    text,
    encoding,
    segments,
    senderId: senderId.name,
    class: sms.class,
    lane,
    validitySeconds,
    hidesText: false,
    reference: sms.reference,
    statusUrl: sms.statusUrl,
  };
}
