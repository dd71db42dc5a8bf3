export const ticketsPath = '/home/tickets';
export const ticketPath = (id: number) => `${ticketsPath}/${id}/show`;

/** The subject of a new ticket, and its company. */
export type TicketSubject = { companyId: number } & ({ messageId: string } | { batchId: string });

/** Initial values of the form for a new ticket. */
export interface TicketDraft {
  subject?: string;
  /** Undefined where it is not known. */
  complainTypeId: number | undefined;
  /** The customer's number; undefined for who may not see it. */
  msisdn?: string | undefined;
}

/** The form of a new ticket, which reads its address. A number alone is somebody to whom nothing need have been sent. */
export function newTicketPath(about: TicketSubject | { msisdn: string }, draft?: TicketDraft): string {
  const filled = Object.entries({ ...about, ...draft }).filter(([, value]) => value !== undefined);
  const search = new URLSearchParams(filled.map(([name, value]) => [name, String(value)]));
  return `${ticketsPath}/create?${search}`;
}
