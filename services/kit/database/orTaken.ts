import type { FieldProblem } from '#contract/errors.ts';
import { takenFields } from '../errors.ts';

/**
 * Waits for a change that a unique index may refuse: between our own look and the change another writer can
 * have been faster.
 * @param problems index → what its refusal means, e.g. `{ users_username_key: { username: 'username-taken' } }`
 * @throws conflict with those problems
 */
export async function orTaken<Result>(
  problems: Record<string, Record<string, FieldProblem>>,
  change: Promise<Result>,
): Promise<Result> {
  try {
    return await change;
  } catch (error) {
    const { code, constraint = '' } = error as { code?: string; constraint?: string };
    const taken = code === '23505' ? problems[constraint] : undefined;
    throw taken ? takenFields(taken) : error;
  }
}
