import { decideSenderId } from '#contract/main-api/senderIds.ts';
import { can } from '#contract/permissions.ts';
import type { Session } from '#services/kit/auth/session.ts';

/** Whether the caller is of those who decide on sender IDs. */
export function mayDecide(session: Session): boolean {
  return session.scope === decideSenderId.scope && can(session.permissions, decideSenderId.permission);
}
