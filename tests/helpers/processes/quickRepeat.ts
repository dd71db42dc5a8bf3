// oxlint-disable-next-line barta/imports-by-area -- by its name this file takes its place
import { lastSuccesses, repeat as repeatAsSaid } from '../../../services/kit/jobs/repeat.ts';

export { lastSuccesses };

/** Tasks that tests wait for again and again: each code and each invitation by SMS, each change of a route. */
const awaited = new Set(['routes', 'send system texts', 'send notification texts', 'report process']);

/** In place of the product's intervals a fifth for those tasks. */
export const repeat: typeof repeatAsSaid = (name, everyMs, log, task) =>
  repeatAsSaid(name, awaited.has(name) ? everyMs / 5 : everyMs, log, task);
