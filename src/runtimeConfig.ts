import { useEffect, useState } from 'react';
import { publicApiPort, servicePorts, type ServiceName } from '#contract/endpoint.ts';
import { withoutTrailingSlashes } from '#domain/trailingSlashes.ts';

export interface Brand {
  name: string;
  /** Who the footer's copyright line names. */
  copyright: string;
  poweredBy: { label: string; url?: string };
}

interface RuntimeConfig {
  /** Base URL of each service, without a slash at its end; relative behind a proxy. */
  services: Record<ServiceName, string>;
  /** Base URL for programs of companies, which is shown and not called: `usePublicApi` fills in the number of the cell. */
  publicApi: string;
  brand: Brand;
  /** Whether a username may belong to another cell, with services of its own. */
  hasCells: boolean;
  /** Whether messages are accepted and not sent, as after a backup was restored. */
  isDispatchPaused: boolean;
}

/** `/config.json` as the portal server answers it: every field may be missing. */
interface ConfigFile {
  mainApi?: string;
  smsReceiver?: string;
  databaseManager?: string;
  publicApi?: string;
  brand?: Partial<Brand>;
  hasCells?: boolean;
  isDispatchPaused?: boolean;
}

const defaultBrand: Brand = { name: 'Barta', copyright: 'Barta', poweredBy: { label: 'Barta' } };

let loading: Promise<RuntimeConfig> | undefined;

/** Read once, before the first call. Without the file the services are on their own ports of this host. */
export function loadRuntimeConfig(): Promise<RuntimeConfig> {
  loading ??= readConfigFile().then(
    (file) => withDefaults(file),
    (error: unknown) => {
      console.error('config.json could not be read', error);
      // Not kept: the next call asks again.
      loading = undefined;
      return withDefaults({});
    },
  );
  return loading;
}

/** Undefined until it has been read. */
export function useRuntimeConfig(): RuntimeConfig | undefined {
  const [config, setConfig] = useState<RuntimeConfig>();
  useEffect(() => {
    void loadRuntimeConfig().then(setConfig);
  }, []);
  return config;
}

async function readConfigFile(): Promise<ConfigFile> {
  const response = await fetch('/config.json', { cache: 'no-cache' });
  // A server that knows no such file may answer with the page itself (Vite's development server does).
  const isJson = response.headers.get('content-type')?.includes('json');
  return response.ok && isJson ? ((await response.json()) as ConfigFile) : {};
}

function withDefaults(file: ConfigFile): RuntimeConfig {
  const onPort = (configured: string | undefined, port: number) =>
    withoutTrailingSlashes(configured ?? `http://${location.hostname}:${port}`);
  const base = (configured: string | undefined, service: ServiceName) =>
    onPort(configured, servicePorts[service]);
  return {
    services: {
      'main-api': base(file.mainApi, 'main-api'),
      'sms-receiver': base(file.smsReceiver, 'sms-receiver'),
      'database-manager': base(file.databaseManager, 'database-manager'),
    },
    publicApi: onPort(file.publicApi, publicApiPort),
    brand: { ...defaultBrand, ...file.brand },
    hasCells: file.hasCells ?? false,
    isDispatchPaused: file.isDispatchPaused ?? false,
  };
}
