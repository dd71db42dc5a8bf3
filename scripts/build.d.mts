/** Builds portal and services, each when a source of it is newer than its build. */
export function ensureBuilt(): void;

/** Builds the services when a source is newer. */
export function ensureServicesBuilt(): void;
