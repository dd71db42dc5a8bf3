import { can } from '#contract/permissions.ts';
import type { Session } from './session.ts';

/** Whether the caller may see whole mobile numbers. */
export function seesNumbers({ permissions }: Pick<Session, 'permissions'>): boolean {
  return can(permissions, 'view-msisdn');
}
