import { useTranslate } from 'react-admin';
import type { ApiKey } from '#contract/main-api/programs/apiKeys.ts';

/** The terms of a key in words. */
export function useKeyTexts() {
  const translate = useTranslate();
  const listed = (words: readonly string[]) => words.join(', ') || '–';
  return {
    permissions: ({ permissions }: ApiKey) =>
      listed(permissions.map((name) => translate(`roles.permissions.${name}.name`))),
    classes: ({ classes }: ApiKey) => listed(classes.map((name) => translate(`reports.class.${name}`))),
    senderIds: ({ senderIds }: ApiKey) => senderIds?.join(', ') ?? translate('apiKeys.any'),
    networks: ({ networks }: ApiKey) => networks.join(', ') || translate('apiKeys.anywhere'),
  };
}
