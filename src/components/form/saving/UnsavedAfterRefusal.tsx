import { useCallback } from 'react';
import { useRegisterMutationMiddleware } from 'react-admin';
import { useFormContext } from 'react-hook-form';

/**
 * Inside the form of a record. react-hook-form takes a save for successful if no field has an error, and react-admin then
 * lets the user leave without a warning. So a refused save is an error of the whole form.
 */
export function UnsavedAfterRefusal() {
  const { setError } = useFormContext();
  const markRefused = useCallback(
    async (...parameters: unknown[]) => {
      const save = parameters.pop() as (...parameters: unknown[]) => Promise<unknown>;
      try {
        return await save(...parameters);
      } catch (error) {
        setError('root.refused', { type: 'server' });
        throw error;
      }
    },
    [setError],
  );
  useRegisterMutationMiddleware(markRefused);
  return null;
}
