import { MessageTemplateChange, NewMessageTemplate } from '#contract/main-api/templates.ts';
import { isSendable } from '#domain/sms/octets.ts';
import { contractResolver } from '../../components/form/contractResolver.ts';
import { companyRule } from '../../components/form/formRules.ts';

type Rule = NonNullable<Parameters<typeof contractResolver>[1]>['check'] & {};

/** Beyond the schema, as the service has it. */
const textRule: Rule = ({ text }: { text?: string | null }) => ({
  text: text && !isSendable(text) ? 'problems.text-not-sendable' : undefined,
});

export const newTemplate = contractResolver(NewMessageTemplate, { check: textRule });
export const newTemplateOfAnyCompany = contractResolver(NewMessageTemplate, {
  check: (values) => ({ ...textRule(values), ...companyRule(values) }),
});
export const templateChange = contractResolver(MessageTemplateChange, { isChange: true, check: textRule });
