import { ensureServicesBuilt } from './build.mjs';

await ensureServicesBuilt();
