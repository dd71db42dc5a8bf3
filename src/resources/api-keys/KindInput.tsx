import { apiKeyKinds } from '#contract/main-api/programs/apiKeys.ts';
import { RadioCards } from '../../components/form/RadioCards.tsx';
import { KeyKindChip } from './chips.tsx';

/** The kind of a new key, with what each is for; once the key is made, it stays. */
export function KindInput() {
  return (
    <RadioCards
      source="kind"
      choices={apiKeyKinds}
      nameOf={(kind) => <KeyKindChip kind={kind} />}
      helpOf={(kind) => `apiKeys.kind_help.${kind}`}
    />
  );
}
