/** Builds portal and services, each when a source of it is newer than its build. */
export function ensureBuilt(): Promise<void>;

/** Builds the services when a source is newer. */
export function ensureServicesBuilt(): Promise<void>;
