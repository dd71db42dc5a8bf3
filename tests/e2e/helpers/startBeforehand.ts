import { startFirst } from './firstStart.ts';

// For `npm test`, which does this while its tests wait: by itself it holds up the journeys.
await startFirst(process.argv[2]!);
