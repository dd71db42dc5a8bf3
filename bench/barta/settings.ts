import { windows } from '../lib/gateway.ts';

/** Environment of the services in a bench: the defaults, save where the carrier is and its window. */
export function bartaEnv(carrierPort: number): Record<string, string> {
  return {
    NODE_ENV: 'production',
    LOG_LEVEL: 'warn',
    HOST: '127.0.0.1',
    SMPP_HOST: '127.0.0.1',
    SMPP_PORT: String(carrierPort),
    SMPP_SYSTEM_ID: 'barta',
    SMPP_PASSWORD: 'bench',
    SMPP_WINDOW: String(windows.barta),
  };
}
