import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { savePreferences, usePreferences } from '../../preferences.ts';
import { screenAt } from '../../screens/menu.ts';
import type { Group } from '../../screens/menuTable.ts';

/**
 * Whether a group of the menu is unfolded. The browser remembers the groups that somebody has folded; opening a page of such a group
 * unfolds it until it is folded again, and does not change what is remembered.
 */
export function useFold(group: Group): { isUnfolded: boolean; toggle: () => void } {
  const { foldedGroups = [] } = usePreferences();
  const hasOpenPage = screenAt(useLocation().pathname)?.group === group;
  const [hadOpenPage, setHadOpenPage] = useState(hasOpenPage);
  const [isUnfoldedByPage, setIsUnfoldedByPage] = useState(hasOpenPage);
  if (hadOpenPage !== hasOpenPage) {
    setHadOpenPage(hasOpenPage);
    if (hasOpenPage) setIsUnfoldedByPage(true);
  }
  const isUnfolded = isUnfoldedByPage || !foldedGroups.includes(group);
  return {
    isUnfolded,
    toggle: () => {
      setIsUnfoldedByPage(false);
      const others = foldedGroups.filter((each) => each !== group);
      savePreferences({ foldedGroups: isUnfolded ? [...others, group] : others });
    },
  };
}
