import { lazyPage } from '../../components/entry/LazyPage.tsx';
import type { ResourcePages } from '../../layout/screens/resourceRoute.tsx';

/** The board is a screen of its own: `board/TicketBoardPage.tsx`. */
export const tickets = {
  name: 'tickets',
  list: lazyPage(() => import('./TicketList.tsx')),
  create: lazyPage(() => import('./TicketCreate.tsx')),
  edit: lazyPage(() => import('./TicketEdit.tsx')),
  show: lazyPage(() => import('./TicketShow.tsx')),
  recordRepresentation: 'subject',
} satisfies ResourcePages;
