import { useWatch } from 'react-hook-form';
import { useSearchParams } from 'react-router-dom';
import { NewTicket, ticketLimits } from '#contract/main-api/tickets/tickets.ts';
import { FocusRefusedField } from '../../components/form/focus.tsx';
import { FormSection } from '../../components/form/FormSection.tsx';
import { CreatePage, NewCompanyInput } from '../../components/record/CreatePage.tsx';
import { preferences } from '../../preferences.ts';
import { useSignedInUser } from '../../session.ts';
import { AboutWhat, type About } from './AboutWhat.tsx';
import { CustomerSection, ProblemInputs, WorkSection } from './TicketInputs.tsx';
import { newTicketRules } from './ticketRules.ts';

/** A new ticket; `?messageId=&companyId=` or `?batchId=&companyId=` say what it is about, `msisdn`, `subject` and `complainTypeId` what it begins with. */
export default function TicketCreate() {
  const about = useAbout();
  const { scope, companyId: ownCompanyId } = useSignedInUser();
  const isProvider = scope === 'platform';
  // The subject belongs to a company, so there is none to choose.
  const isOfSomething = Boolean(about.messageId ?? about.batchId);
  const blank = {
    priority: 'normal',
    smsLanguage: preferences().locale,
    notifyBySms: false,
    messageId: about.messageId,
    batchId: about.batchId,
    customerMsisdn: about.msisdn,
    ...useDraft(),
    ...(isProvider && { companyId: about.companyId ?? (isOfSomething ? ownCompanyId : undefined) }),
  };
  return (
    <CreatePage
      resource="tickets"
      title="menu.createTicket"
      redirect="show"
      transform={givenFields}
      schema={NewTicket}
      check={newTicketRules}
      isOfCompany
      defaultValues={blank}
    >
      <FocusRefusedField />
      <AboutWhat {...about} />
      <FormSection title="tickets.form.problem">
        {!isOfSomething && <NewCompanyInput />}
        <ProblemInputs />
      </FormSection>
      <CustomerSection isOfMessage={Boolean(about.messageId)} />
      <WorkOfCompany />
    </CreatePage>
  );
}

function WorkOfCompany() {
  const { scope, companyId: ownCompanyId } = useSignedInUser();
  const chosen = useWatch({ name: 'companyId' }) as number | null | undefined;
  return <WorkSection companyId={scope === 'platform' ? (chosen ?? undefined) : ownCompanyId} />;
}

/** Fields that the form leaves empty are for the service to fill in: the message's number, the due date by the priority. */
function givenFields(data: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(data).filter(([, value]) => value !== null && value !== ''));
}

/** Initial values from the address; malformed values are ignored. */
function useDraft(): { subject?: string; complainTypeId?: number } {
  const [search] = useSearchParams();
  const subject = search.get('subject')?.slice(0, ticketLimits.subject);
  const kind = search.get('complainTypeId') ?? '';
  return {
    ...(subject && { subject }),
    ...(/^[1-9]\d{0,8}$/.test(kind) && { complainTypeId: Number(kind) }),
  };
}

/** The ticket's subject in the address; nonsense counts as nothing. */
function useAbout(): About {
  const [search] = useSearchParams();
  const digits = (name: string) => {
    const value = search.get(name) ?? '';
    return /^[1-9]\d{0,18}$/.test(value) ? value : undefined;
  };
  const companyId = digits('companyId');
  return {
    messageId: digits('messageId'),
    batchId: digits('batchId'),
    companyId: companyId ? Number(companyId) : undefined,
    msisdn: digits('msisdn'),
  };
}
