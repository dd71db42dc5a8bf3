import { useTranslate } from 'react-admin';
import type { TicketDetail } from '#contract/main-api/tickets/tickets.ts';
import { usePlaceName, usePlaces } from '../../components/location/usePlaces.ts';
import { numberText } from '../../components/sms/numberText.ts';
import { useFormats } from '../../components/useFormats.ts';
import {
  useAssignees,
  useComplainTypes,
  useTicketDepartments,
} from '../../components/tickets/useTicketChoices.ts';

const shownCharacters = 400;

/** The value of a ticket's field, for people to read. */
export function useTicketFieldText(ticket: TicketDetail): (field: string, value: unknown) => string {
  const translate = useTranslate();
  const { dateTime } = useFormats();
  const placeName = usePlaceName();
  const places = {
    divisionId: usePlaces('divisions').places,
    districtId: usePlaces('districts').places,
    thanaId: usePlaces('thanas').places,
  };
  const names = {
    complainTypeId: useComplainTypes().choices,
    assigneeId: [
      ...useAssignees(ticket.companyId).choices,
      { id: ticket.assigneeId, name: ticket.assigneeName ?? '' },
    ],
    departmentId: useTicketDepartments(ticket.companyId).choices,
  };
  return (field, value) => {
    if (value === null || value === undefined || value === '') return translate('tickets.conflict.empty');
    if (field in places) {
      const place = places[field as keyof typeof places].find(({ id }) => id === value);
      return place ? placeName(place) : String(value);
    }
    if (field in names) {
      return names[field as keyof typeof names].find(({ id }) => id === value)?.name ?? String(value);
    }
    if (field === 'priority' || field === 'status') return translate(`tickets.${field}.${String(value)}`);
    if (field === 'smsLanguage') return translate(`tickets.form.language.${String(value)}`);
    if (field === 'dueAt') return dateTime(String(value));
    if (field === 'customerMsisdn') return numberText(String(value));
    if (typeof value === 'boolean') return translate(`ra.boolean.${value}`);
    const text = String(value);
    return text.length > shownCharacters ? `${text.slice(0, shownCharacters)}…` : text;
  };
}
