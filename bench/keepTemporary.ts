import { writeFileSync } from 'node:fs';
import { addDatabase, startBenchServer } from './lib/postgres.ts';
const server = await startBenchServer();
writeFileSync('/tmp/rd/url', await addDatabase(server, 'search'));
process.on('SIGTERM', () => void server.stop().then(() => process.exit(0)));
setInterval(() => undefined, 1e6);
