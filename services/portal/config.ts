import * as Type from 'typebox';
import { commonSettings } from '#services/kit/settings.ts';

export const portalSettings = Type.Object({
  ...commonSettings,
  MAIN_API_URL: Type.String({
    default: '',
    description: 'Where browsers reach the main API; empty is its port on the host of the page.',
  }),
  SMS_RECEIVER_URL: Type.String({
    default: '',
    description: 'Where browsers reach the SMS receiver; empty is its port on the host of the page.',
  }),
  DATABASE_MANAGER_URL: Type.String({
    default: '',
    description: 'Where browsers reach the database manager; empty is its port on the host of the page.',
  }),
  BRAND_NAME: Type.String({
    default: 'Barta',
    description: 'Name in the title and beside the sign-in form.',
  }),
  BRAND_COPYRIGHT: Type.String({ default: 'Barta', description: 'Who the footer says holds the copyright.' }),
  BRAND_POWERED_BY: Type.String({ default: 'Barta', description: 'Who the footer says it is powered by.' }),
  BRAND_POWERED_BY_URL: Type.String({
    default: '',
    description: 'Link of the powered-by line; empty for none.',
  }),
});

export type PortalSettings = Type.Static<typeof portalSettings>;
