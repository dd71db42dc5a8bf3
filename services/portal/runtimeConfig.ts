import type { PortalSettings } from './config.ts';

/** The content of `/config.json`, which the portal reads. A service without a URL is on its port of the page's own host. */
export function runtimeConfigOf(settings: PortalSettings, hostname: string) {
  const onHost = (url: string, port: number) => url || `http://${hostname}:${port}`;
  return {
    mainApi: onHost(settings.MAIN_API_URL, settings.MAIN_API_PORT),
    smsReceiver: onHost(settings.SMS_RECEIVER_URL, settings.SMS_RECEIVER_PORT),
    databaseManager: onHost(settings.DATABASE_MANAGER_URL, settings.DATABASE_MANAGER_PORT),
    /** Shown to people; the portal itself does not call it. */
    publicApi: onHost(settings.PUBLIC_API_URL, settings.PUBLIC_API_PORT),
    /** Whether a username may belong to another cell, whose addresses the main API knows. */
    ...(settings.CELL_ORIGINS && { hasCells: true }),
    ...(settings.DISPATCH_PAUSED && { isDispatchPaused: true }),
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
