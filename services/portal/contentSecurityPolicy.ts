import type { RuntimeConfig } from './runtimeConfig.ts';

/**
 * Allows the portal's page to load its own files, styles that carry this answer's nonce (emotion writes `<style>` elements), and calls to
 * the three services of each cell. Scripts are files of ours, never inline.
 */
export function contentSecurityPolicy(
  nonce: string,
  config: RuntimeConfig,
  cellOrigins: readonly string[],
): string {
  const services = [config.mainApi, config.smsReceiver, config.databaseManager].filter((url) =>
    /^https?:/.test(url),
  );
  const origins = [...new Set([...services.map((url) => new URL(url).origin), ...cellOrigins])];
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    // Pictures that a person has chosen or fetched are shown from memory.
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src ${["'self'", ...origins].join(' ')}`,
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}
