import type { PermissionKey } from '#contract/permissions.ts';
import type { WaitCode } from '#contract/sms-receiver/waiting.ts';

/**
 * Who can change it:
 * - sender: who may do so in the company of the messages
 * - provider: the provider's people
 * - operator: who runs the servers
 * - nobody: it passes by itself
 */
export type Changer = 'sender' | 'provider' | 'operator' | 'nobody';

interface WaitRule {
  changer: Changer;
  /** The permission to do it; null where it is not done in the portal. */
  permission: PermissionKey | null;
}

/** A test compares the permissions with those of the calls; to import the calls would load them on every page. */
export const waitRules: Readonly<Record<WaitCode, WaitRule>> = {
  'company-suspended': { changer: 'provider', permission: 'update-company' },
  paused: { changer: 'sender', permission: 'send-multiple-sms' },
  late: { changer: 'sender', permission: 'send-multiple-sms' },
  'dispatch-paused': { changer: 'operator', permission: null },
  'sending-hours': { changer: 'provider', permission: 'manage-route' },
  'no-route': { changer: 'provider', permission: 'manage-route' },
  'no-dispatcher': { changer: 'operator', permission: null },
  'account-refused': { changer: 'provider', permission: 'manage-route' },
  'carrier-silent': { changer: 'provider', permission: 'manage-route' },
  'no-carrier': { changer: 'provider', permission: 'manage-route' },
  retry: { changer: 'nobody', permission: null },
  'own-list-first': { changer: 'sender', permission: 'send-multiple-sms' },
  'other-list-first': { changer: 'nobody', permission: null },
  'route-full': { changer: 'nobody', permission: null },
};
