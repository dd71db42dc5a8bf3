import raMessages from 'ra-language-english';
import { auth } from './auth.ts';
import { common } from './common.ts';
import { dashboard } from './dashboard.ts';
import { errors } from './errors.ts';
import { menu } from './menu.ts';
import { problems } from './problems.ts';
import { profile } from './profile.ts';
import { reports } from './reports.ts';
import { resources } from './resources.ts';
import { send } from './send.ts';
import { shell } from './shell.ts';

export const en = {
  ...raMessages,
  auth,
  common,
  dashboard,
  errors,
  menu,
  problems,
  profile,
  reports,
  resources,
  send,
  shell,
};
