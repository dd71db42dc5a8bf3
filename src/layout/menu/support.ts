import type { Screen } from './screen.ts';

export const supportScreens: readonly Screen[] = [
  {
    path: '/home/tickets/create',
    label: 'menu.createTicket',
    icon: 'createTicket',
    permission: 'create-ticket',
    group: 'support',
  },
  {
    path: '/home/tickets',
    label: 'menu.tickets',
    icon: 'tickets',
    permission: 'view-ticket-list',
    group: 'support',
    records: '/home/tickets',
  },
  {
    path: '/home/tickets/board',
    label: 'menu.ticketBoard',
    icon: 'ticketBoard',
    permission: 'view-ticket-list',
    group: 'support',
  },
];
