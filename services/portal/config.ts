import * as Type from 'typebox';
import { publicApiPort, servicePorts } from '#contract/endpoint.ts';
import { originList, serviceUrl, webUrl } from '#services/kit/process/settingChecks.ts';
import { brandName, port, processSettings, text } from '#services/kit/process/settings.ts';

export const portalSettings = Type.Object({
  ...processSettings,
  // Those of the services, which the portal tells the browser of.
  MAIN_API_PORT: port(servicePorts['main-api'], 'Port of the main API.'),
  SMS_RECEIVER_PORT: port(servicePorts['sms-receiver'], 'Port of the SMS receiver.'),
  DATABASE_MANAGER_PORT: port(servicePorts['database-manager'], 'Port of the database manager.'),
  PUBLIC_API_PORT: port(publicApiPort, 'Port of the public API.'),
  MAIN_API_URL: text(
    { description: 'Where browsers reach the main API; empty is its port on the host of the page.' },
    serviceUrl,
  ),
  SMS_RECEIVER_URL: text(
    { description: 'Where browsers reach the SMS receiver; empty is its port on the host of the page.' },
    serviceUrl,
  ),
  DATABASE_MANAGER_URL: text(
    { description: 'Where browsers reach the database manager; empty is its port on the host of the page.' },
    serviceUrl,
  ),
  PUBLIC_API_URL: text(
    {
      description:
        'Where programs reach the public API, as the portal shows it, {cell} being their cell; empty is its port on this host.',
    },
    (value) => serviceUrl(value.replaceAll('{cell}', '0')),
  ),
  CELL_ORIGINS: text(
    {
      description:
        'Origins of the services of all cells, comma-separated, as npm run cell -- register prints them; empty means one cell.',
    },
    originList,
  ),
  BRAND_NAME: brandName,
  BRAND_COPYRIGHT: Type.String({ default: 'Barta', description: 'Who the footer says holds the copyright.' }),
  BRAND_POWERED_BY: Type.String({ default: 'Barta', description: 'Who the footer says it is powered by.' }),
  BRAND_POWERED_BY_URL: text({ description: 'Link of the powered-by line; empty for none.' }, webUrl),
});

export type PortalSettings = Type.Static<typeof portalSettings>;
