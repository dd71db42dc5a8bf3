import { useEffect, useState } from 'react';

const keptMs = 5 * 60_000;

/**
 * A password that was chosen a moment ago, so that the next page does not ask for it again. It stays in the memory of this page only,
 * and not for long: the screen may be left unlocked.
 */
export function useChosenPassword(): [string | null, (password: string | null) => void] {
  const [password, setPassword] = useState<string | null>(null);
  useEffect(() => {
    if (password === null) return undefined;
    const timer = setTimeout(() => setPassword(null), keptMs);
    return () => clearTimeout(timer);
  }, [password]);
  return [password, setPassword];
}
