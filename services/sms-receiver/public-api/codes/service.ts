import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import {
  codeLimits,
  defaultCodeText,
  type CheckedCode,
  type NewCode,
  type SentCode,
} from '#contract/public-api/codes.ts';
import type { Schema } from '#database/schema.ts';
import { fieldKey, parseTemplate, render } from '#domain/messages/texts/template.ts';
import { acceptMessage } from '#services/engine/acceptance/accept.ts';
import { checkMessage } from '#services/engine/acceptance/checkMessage.ts';
import type { NewMessage } from '#services/engine/acceptance/messages.ts';
import { batchIdOf } from '#services/engine/messages/keys.ts';
import { countAttempt } from '#services/kit/auth/attempts.ts';
import { randomCode } from '#services/kit/auth/randomCode.ts';
import type { Session } from '#services/kit/auth/session.ts';
import { writeAs } from '#services/kit/auth/writeAs.ts';
import { once, type IdempotencyKey } from '#services/kit/database/idempotency.ts';
import { notFound, refusedFields } from '#services/kit/errors.ts';
import { isTestKey, termsFor } from '../keyTerms.ts';
import type { PublicApiParts } from '../messages.ts';
import { addTestMessage, countTestMessages } from '../test-keys/repository.ts';

const { tries, perNumber } = codeLimits;
/** Test keys and live ones are counted apart, so that tests keep nobody from signing in. */
const limitOf = (isTest: boolean) => ({
  kind: isTest ? 'test-code-to-number' : 'code-to-number',
  most: perNumber.codes,
  minutes: perNumber.minutes,
});

/** One-time codes that programs send to people and have checked. */
export function codeService({
  database,
  clock,
  limits,
  onAccepted,
}: Pick<PublicApiParts, 'database' | 'clock' | 'limits' | 'onAccepted'>) {
  async function send(
    transaction: Transaction<Schema>,
    session: Session,
    { digits = codeLimits.digits.default, validSeconds = codeLimits.seconds.default, ...given }: NewCode,
  ): Promise<SentCode> {
    const { companyId } = session;
    const isTest = isTestKey(session);
    const code = isTest ? testCode(digits) : randomCode(digits);
    const text = textWith(given.text ?? defaultCodeText, code);
    const terms = termsFor(session, { class: 'otp', senderId: given.senderId });
    const sms = { to: given.to, text, reference: given.reference, onEmptyFields: 'send', ...terms } as const;
    const { message } = await checkMessage(transaction, companyId, { sms }, clock);
    await countAttempt(transaction, limitOf(isTest), `${companyId} ${message.msisdn}`);
    const messageId = await (isTest ? acceptTest : accept)(transaction, session, message, validSeconds);
    const salt = randomBytes(16);
    const row = await transaction
      .insertInto('api_codes')
      .values({
        company_id: companyId,
        is_test: isTest,
        message_id: Number(messageId),
        msisdn: message.msisdn,
        salt,
        code_hash: hashOf(salt, code),
        tries_left: tries,
        expires_at: sql`now() + make_interval(secs => ${validSeconds})`,
      })
      .returning(['id', 'expires_at'])
      .executeTakeFirstOrThrow();
    return {
      id: String(row.id),
      messageId,
      to: message.msisdn,
      triesLeft: tries,
      expiresAt: row.expires_at.toISOString(),
    };
  }

  return {
    /**
     * Makes a code and accepts its message.
     * @throws forbidden, rule-refused, insufficient-credit, rate-limited, idempotency-key-reused
     */
    async send(session: Session, body: NewCode, key: IdempotencyKey): Promise<SentCode> {
      const endpoint = isTestKey(session) ? 'test-code' : 'code';
      const sent = await limits.within(session, { endpoint, key, input: body }, (request) =>
        writeAs(database, session, (transaction) =>
          once(transaction, request, () => send(transaction, session, body)),
        ),
      );
      if (!isTestKey(session)) onAccepted(true);
      return sent;
    },

    /** @throws not-found, idempotency-key-reused */
    check(session: Session, id: string, code: string, key: IdempotencyKey): Promise<CheckedCode> {
      const { companyId } = session;
      const endpoint = isTestKey(session) ? 'check-test-code' : 'check-code';
      const request = { companyId, endpoint, key, input: { id, code } };
      return writeAs(database, session, (transaction) =>
        once(transaction, request, () => check(transaction, session, batchIdOf(id), code)),
      );
    },
  };
}

async function accept(
  transaction: Transaction<Schema>,
  sender: Session,
  message: NewMessage,
  validSeconds: number,
): Promise<string> {
  const validitySeconds = Math.min(message.validitySeconds, validSeconds);
  const own = { ...message, hidesText: true, validitySeconds };
  return (await acceptMessage(transaction, { sender, message: own })).messageId;
}

async function acceptTest(
  transaction: Transaction<Schema>,
  { companyId }: Session,
  message: NewMessage,
): Promise<string> {
  const { id } = await addTestMessage(transaction, companyId, message, null);
  await countTestMessages(transaction, companyId, 1);
  return id;
}

/** Compares while nobody else does, so that as many tries as there are cannot become more at once. */
async function check(
  transaction: Transaction<Schema>,
  session: Session,
  id: number,
  code: string,
): Promise<CheckedCode> {
  const found = await transaction
    .selectFrom('api_codes')
    .select(['salt', 'code_hash', 'tries_left', 'used_at', sql<boolean>`expires_at <= now()`.as('isOver')])
    .where('id', '=', id)
    .where('company_id', '=', session.companyId)
    .where('is_test', '=', isTestKey(session))
    .forUpdate()
    .executeTakeFirst();
  if (!found) throw notFound('code');
  const triesLeft = found.tries_left;
  if (found.used_at) return { result: 'used', triesLeft };
  if (found.isOver) return { result: 'expired', triesLeft };
  if (triesLeft === 0) return { result: 'no-tries-left', triesLeft };
  const isRight = timingSafeEqual(hashOf(found.salt, code), found.code_hash);
  await transaction
    .updateTable('api_codes')
    .set(isRight ? { used_at: sql<Date>`now()` } : { tries_left: triesLeft - 1 })
    .where('id', '=', id)
    .execute();
  return isRight ? { result: 'right', triesLeft } : { result: 'wrong', triesLeft: triesLeft - 1 };
}

/** The same each time, so that a test can type it. */
function testCode(digits: number): string {
  return '12345678'.slice(0, digits);
}

/** The text of a message with its code. @throws rule-refused for a text without the field, or with others */
function textWith(text: string, code: string): string {
  const { fields } = parseTemplate(text);
  if (fields.length !== 1 || fields[0]!.key !== fieldKey('code')) throw refusedFields({ text: 'code-field' });
  return render(text, new Map([['code', code]])).text!;
}

/** Who can read this can read the message with the code: it keeps codes out of what is copied of this table alone. */
function hashOf(salt: Uint8Array, code: string): Buffer {
  return createHash('sha256').update(salt).update(code).digest();
}
