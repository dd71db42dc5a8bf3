import { useFormContext, useWatch } from 'react-hook-form';

interface LocationValues {
  divisionId?: number | null;
  districtId?: number | null;
  thanaId?: number | null;
}

/** The places that are chosen in the form around it; another upper level takes the lower ones away. */
export function useLocationCascade() {
  const { divisionId, districtId, thanaId } = useWatch<LocationValues>();
  const { setValue } = useFormContext();
  const clear = (...levels: ('districtId' | 'thanaId')[]) =>
    levels.forEach((level) => setValue(level, null, { shouldDirty: true, shouldTouch: true }));
  return {
    // A filter form holds an empty text where nothing is chosen.
    divisionId: divisionId || undefined,
    districtId: districtId || undefined,
    thanaId: thanaId || undefined,
    divisionChosen: () => clear('districtId', 'thanaId'),
    districtChosen: () => clear('thanaId'),
  };
}
