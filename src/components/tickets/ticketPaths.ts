export const ticketsPath = '/home/tickets';
export const ticketPath = (id: number) => `${ticketsPath}/${id}/show`;

/** What a new ticket can be about, and whose that is. */
export type TicketSubject = { companyId: number } & ({ messageId: string } | { batchId: string });

/** The form of a new ticket, which reads its address. A number alone is somebody to whom nothing need have been sent. */
export function newTicketPath(about: TicketSubject | { msisdn: string }): string {
  const search = new URLSearchParams(Object.entries(about).map(([name, value]) => [name, String(value)]));
  return `${ticketsPath}/create?${search}`;
}
