import { useQuery } from '@tanstack/react-query';
import { fetchHelpTexts, type HelpTexts } from '../../i18n/fetchTexts.ts';
import { usePreferences } from '../../preferences.ts';

/** The texts of the help in the user's language, fetched when they are first wanted. */
export function useHelpTexts(isWanted = true): HelpTexts | undefined {
  const { locale } = usePreferences();
  const { data } = useQuery({
    queryKey: ['help texts', locale],
    queryFn: () => fetchHelpTexts(locale),
    staleTime: Infinity,
    enabled: isWanted,
  });
  return data;
}
