import { AutocompleteInput } from 'react-admin';
import { comparable } from '#domain/composed.ts';
import type { Place, PlaceLevel } from './placeLists.ts';
import { usePlaceName, usePlaces } from './usePlaces.ts';

interface PlaceInputProps {
  level: PlaceLevel;
  source: 'divisionId' | 'districtId' | 'thanaId';
  parentId?: number;
  /** There is nothing to choose from before the level above is chosen. */
  isWaiting?: boolean;
  /** Called when another place is chosen, or none. */
  onChoose?: () => void;
  helperText?: string | false;
}

/** One level of the location: found by its name in either language. */
export function PlaceInput({ level, parentId, isWaiting = false, onChoose, ...props }: PlaceInputProps) {
  const nameOf = usePlaceName();
  const { places, isLoading } = usePlaces(level, { parentId, isWanted: !isWaiting });
  return (
    <AutocompleteInput
      {...props}
      choices={places}
      optionText={nameOf}
      translateChoice={false}
      matchSuggestion={matchesName}
      isPending={isLoading}
      // Not disabled: what a disabled input holds is not sent, and here that is null, which clears the place.
      readOnly={isWaiting}
      onChange={onChoose}
      fullWidth
    />
  );
}

function matchesName(typed: string, { name, nameBn }: Place): boolean {
  const wanted = comparable(typed).trim();
  return [name, nameBn].some((text) => comparable(text).includes(wanted));
}
