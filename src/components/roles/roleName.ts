import { useTranslate } from 'react-admin';
import { builtInRoleNames } from '#contract/main-api/people/roles.ts';

const builtIn: readonly string[] = builtInRoleNames;

/** How a role is called on the screens: those that Barta brings in the user's language, others as people named them. */
export function roleName(translate: (key: string) => string, name = ''): string {
  return builtIn.includes(name) ? translate(`roles.built_in.${name}`) : name;
}

export function useRoleName(): (name: string | undefined) => string {
  const translate = useTranslate();
  return (name) => roleName(translate, name);
}
