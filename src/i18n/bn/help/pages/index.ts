import { administration } from './administration.ts';
import { reports } from './reports.ts';
import { sending } from './sending.ts';
import { support } from './support.ts';

export const pages = { ...sending, ...administration, ...reports, ...support };
