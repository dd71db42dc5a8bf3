import { runProcess } from '#services/kit/process/process.ts';
import { startMainApi } from './app.ts';
import { mainApiSettings } from './config.ts';

await runProcess('main-api', mainApiSettings, startMainApi);
