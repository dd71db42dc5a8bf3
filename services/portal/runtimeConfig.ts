import { servicePorts } from '#contract/endpoint.ts';
import type { PortalSettings } from './config.ts';

/** Ports that the services listen on, where they are not the usual ones. */
export interface ServicePorts {
  MAIN_API_PORT: number;
  SMS_RECEIVER_PORT: number;
  DATABASE_MANAGER_PORT: number;
}

const usualPorts: ServicePorts = {
  MAIN_API_PORT: servicePorts['main-api'],
  SMS_RECEIVER_PORT: servicePorts['sms-receiver'],
  DATABASE_MANAGER_PORT: servicePorts['database-manager'],
};

/** What the portal reads as `/config.json`. A service without a URL is on its port of the page's own host. */
export function runtimeConfigOf(
  settings: PortalSettings,
  hostname: string,
  ports: ServicePorts = usualPorts,
) {
  const onHost = (url: string, port: number) => url || `http://${hostname}:${port}`;
  return {
    mainApi: onHost(settings.MAIN_API_URL, ports.MAIN_API_PORT),
    smsReceiver: onHost(settings.SMS_RECEIVER_URL, ports.SMS_RECEIVER_PORT),
    databaseManager: onHost(settings.DATABASE_MANAGER_URL, ports.DATABASE_MANAGER_PORT),
    brand: {
      name: settings.BRAND_NAME,
      copyright: settings.BRAND_COPYRIGHT,
      poweredBy: {
        label: settings.BRAND_POWERED_BY,
        ...(settings.BRAND_POWERED_BY_URL && { url: settings.BRAND_POWERED_BY_URL }),
      },
    },
  };
}

export type RuntimeConfig = ReturnType<typeof runtimeConfigOf>;
