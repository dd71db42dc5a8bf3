import { firstSteps } from './firstSteps.ts';
import { releaseNotes } from './releaseNotes.ts';
import { pages } from './pages/index.ts';
import { panel } from './panel.ts';
import { terms } from './terms.ts';

/** Texts that are fetched when somebody asks for help. */
export const help = { firstSteps, releaseNotes, pages, panel, terms } as const;
