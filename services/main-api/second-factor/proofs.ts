import type { FieldProblem } from '#contract/errors.ts';
import type { FactorProof, PasskeyAnswer } from '#contract/main-api/sign-in/factorProof.ts';
import type { SecretBox } from '#services/kit/auth/secrets.ts';
import { writeAuditEntry } from '#services/kit/auth/audit.ts';
import type { Database, Queries } from '#services/kit/database/index.ts';
import { sent } from '#services/kit/database/sql/listPage.ts';
import type { FieldProblems } from '#services/kit/refuseProblems.ts';
import type { TextLimits } from '#services/kit/texts/settings.ts';
import { notifyOfAccountChange } from '../users/accountNotices.ts';
import { selectUsers, toUser } from '../users/userRows.ts';
import type { UsedCode } from './codes.ts';
import { checkCodeOf, useCode } from './factors.ts';
import { takeChallenge, type ChallengeUse } from './passkeys/challenges.ts';
import type { PasskeyDomains } from './passkeys/domains.ts';
import {
  findPasskey,
  isCountBack,
  markCopied,
  octetsOf,
  usePasskey,
  type StoredPasskey,
} from './passkeys/rows.ts';
import { verifyPasskey } from './passkeys/verify.ts';

/** A code or answer that was right, as far as it is used up. */
export type UsedProof = UsedCode | { passkeyId: number; count: number };

export type CheckedProof = { used: UsedProof; problems: null } | { problems: FieldProblems };

/** Whose second factor is checked, for which session or ticket, and from where. */
export interface ProofUse extends ChallengeUse {
  userId: number;
  address: string;
}

export type FactorProofs = ReturnType<typeof factorProofs>;

/** Checks codes and answers of passkeys. */
export function factorProofs(
  database: Database,
  { secrets, domains, limits }: { secrets: SecretBox; domains: PasskeyDomains; limits: TextLimits },
) {
  async function checkPasskey(use: ProofUse, answer: PasskeyAnswer): Promise<CheckedProof> {
    const challenge = await takeChallenge(database, use);
    const passkey = challenge && (await findPasskey(database, use.userId, octetsOf(answer.credential)));
    if (!passkey) return wrong('passkey', 'passkey-refused');
    const origins = domains.originsOf(challenge.rpId);
    const count = await verifyPasskey(answer, passkey, { challenge, origins });
    if (count === null) return wrong('passkey', 'passkey-refused');
    if (!passkey.isCopied && !isCountBack(passkey.signCount, count))
      return { used: { passkeyId: passkey.id, count }, problems: null };
    await refuseCopy(use, passkey);
    return wrong('passkey', 'passkey-copied');
  }

  /** Refuses a passkey from now on, and tells its owner so that they replace it. */
  async function refuseCopy(
    { userId, address }: ProofUse,
    { id: passkeyId, name }: StoredPasskey,
  ): Promise<void> {
    await database.transaction().execute(async (transaction) => {
      if (!(await markCopied(transaction, passkeyId))) return;
      const row = await selectUsers(transaction).where('users.id', '=', userId).executeTakeFirstOrThrow();
      const user = toUser(sent(row), new Map());
      const { username, companyId } = user;
      await writeAuditEntry(
        transaction,
        { userId, username, companyId, address },
        {
          action: 'updated',
          noun: 'user',
          companyId,
          recordId: userId,
          recordName: username,
          changes: [{ field: 'copiedPasskey', before: null, after: name }],
        },
      );
      await notifyOfAccountChange(transaction, { userId }, user, ['second-factor'], limits);
    });
  }

  return {
    /** A passkey's answer is checked rather than a code, if there are both. */
    async check(use: ProofUse, { code, passkey }: FactorProof): Promise<CheckedProof> {
      if (passkey) return checkPasskey(use, passkey);
      if (code === undefined) return wrong('code', 'required');
      const used = await checkCodeOf(database, secrets, use.userId, code);
      return used ? { used, problems: null } : wrong('code', 'code-wrong');
    },
  };
}

/** Uses up what was checked. @returns the problem if another request was faster, or the second factor is another by now */
export async function useProof(
  queries: Queries,
  userId: number,
  used: UsedProof,
): Promise<FieldProblems | null> {
  if ('passkeyId' in used)
    return (await usePasskey(queries, userId, used)) ? null : { passkey: 'passkey-refused' };
  return (await useCode(queries, userId, used)) ? null : { code: 'code-wrong' };
}

function wrong(field: keyof FactorProof, problem: FieldProblem): CheckedProof {
  return { problems: { [field]: problem } };
}
