import type { ScreenName } from '../../../../screens/menuTable.ts';
import { administration } from './administration.ts';
import type { PageHelp } from './pageHelp.ts';
import { reports } from './reports.ts';
import { sending } from './sending.ts';
import { support } from './support.ts';

/** The help of each screen. Pages of one record have the help of their list. */
export const pages = { ...sending, ...administration, ...reports, ...support } as const satisfies Record<
  ScreenName,
  PageHelp
>;
