// oxlint-disable-next-line barta/imports-by-area -- by its name this file takes its place
import { lastSuccesses, repeat as repeatAsSaid } from '../../../services/kit/jobs/repeat.ts';

export { lastSuccesses };

/** Tasks that tests wait for again and again: by them a code leaves, a changed route is used, and a long message has arrived. */
const awaited = new Set([
  'routes',
  'send system texts',
  'send notification texts',
  'check sender IDs',
  'end partly reported',
]);

/** In place of the product's intervals a fifth for those tasks. */
export const repeat: typeof repeatAsSaid = (name, everyMs, log, task) =>
  repeatAsSaid(name, awaited.has(name) ? everyMs / 5 : everyMs, log, task);
