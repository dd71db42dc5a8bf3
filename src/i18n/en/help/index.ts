import { firstSteps } from './firstSteps.ts';
import { news } from './news.ts';
import { pages } from './pages.ts';
import { panel } from './panel.ts';
import { terms } from './terms.ts';

/** Texts that are fetched when somebody asks for help. */
export const help = { firstSteps, news, pages, panel, terms } as const;
