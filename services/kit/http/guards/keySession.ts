import type { FastifyInstance, FastifyRequest } from 'fastify';
import { checkedKey, keyUnknown, networkRefusal } from './authorization.ts';
import { isAccessRefusal } from '../mount.ts';
import type { Session } from '../../auth/session.ts';

interface KeyCall {
  key: string;
  /** Whether the call checks access again in the transaction that writes, so that a session of the last second will do. */
  checksAccessAgain: boolean;
}

/**
 * Answers a call whose key came in another place than calls of the contract have it.
 * @param answer is called a second time if the session was a second old and may no longer be valid
 * @throws not-signed-in, forbidden, and what `answer` throws
 */
export async function answerWithKey<Answer>(
  app: FastifyInstance,
  request: FastifyRequest,
  { key, checksAccessAgain }: KeyCall,
  answer: (session: Session) => Promise<Answer>,
): Promise<Answer> {
  const token = checkedKey(key);
  const recent = checksAccessAgain ? app.recentSessions.get(token) : undefined;
  if (recent?.purpose === 'api-key') {
    try {
      return await answerAs({ ...recent, address: request.ip });
    } catch (error) {
      if (!isAccessRefusal(error)) throw error;
    }
  }
  const session = await app.findSession({ token, purpose: 'api-key', address: request.ip });
  if (!session) throw keyUnknown();
  if (checksAccessAgain) app.recentSessions.set(token, session);
  return answerAs(session);

  function answerAs(caller: Session): Promise<Answer> {
    request.session = caller;
    const elsewhere = networkRefusal(caller);
    if (elsewhere) throw elsewhere;
    return answer(caller);
  }
}
