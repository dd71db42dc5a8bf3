import { runProcess } from '#services/kit/process/process.ts';
import { startSmsReceiver } from './app.ts';
import { smsReceiverSettings } from './config.ts';

await runProcess('sms-receiver', smsReceiverSettings, startSmsReceiver);
