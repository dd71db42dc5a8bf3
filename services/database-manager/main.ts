import { runProcess } from '#services/kit/process/process.ts';
import { startDatabaseManager } from './app.ts';
import { databaseManagerSettings } from './config.ts';

await runProcess('database-manager', databaseManagerSettings, startDatabaseManager);
