import { carrierPassword } from '../lib/simulator.ts';
import { windows } from '../lib/gateway.ts';

/** Opens `/ready`, which is closed in production without one. */
export const internalToken = 'a token of the bench alone';

/** Seals the passwords of routes in a bench. */
export const secretKey = Buffer.alloc(32, 7).toString('base64');

/** Environment of the services in a bench: the defaults, save where the carrier is and its window. */
export function bartaEnv(carrierPort: number): Record<string, string> {
  return {
    NODE_ENV: 'production',
    LOG_LEVEL: 'warn',
    HOST: '127.0.0.1',
    SMPP_HOST: '127.0.0.1',
    SMPP_PORT: String(carrierPort),
    SMPP_SYSTEM_ID: 'barta',
    SMPP_PASSWORD: carrierPassword,
    INTERNAL_TOKEN: internalToken,
    SMPP_WINDOW: String(windows.barta),
    SECRET_KEY: secretKey,
    CARRIER_PRIVATE_ADDRESSES: 'true',
    WEBHOOK_PRIVATE_ADDRESSES: 'true',
    // A bench may run several receivers; one that sends by the public API chooses its port.
    PUBLIC_API_PORT: '0',
  };
}
