import { AppError } from '#services/kit/errors.ts';

/**
 * Waits for what the engine does for a request, and gives refused fields the names that they have in it.
 * @param names field of the engine → field of the request; others have one name in both
 * @throws what `make` throws
 */
export async function withFieldNames<Result>(
  names: ReadonlyMap<string, string>,
  make: () => Promise<Result>,
): Promise<Result> {
  try {
    return await make();
  } catch (error) {
    if (!(error instanceof AppError) || !error.details.problems) throw error;
    const problems = Object.fromEntries(
      Object.entries(error.details.problems).map(([field, problem]) => [names.get(field) ?? field, problem]),
    );
    throw new AppError(error.code, error.message, { ...error.details, problems });
  }
}
