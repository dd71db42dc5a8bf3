import Stack from '@mui/material/Stack';
import { useTranslate } from 'react-admin';
import { PlaceInput } from './PlaceInput.tsx';
import { useLocationCascade } from './useLocationCascade.ts';

/** Division, district and thana of a record, each chosen within the one before. */
export function LocationInputs() {
  const translate = useTranslate();
  const { divisionId, districtId, divisionChosen, districtChosen } = useLocationCascade();
  const isWithoutDivision = divisionId === undefined;
  const isWithoutDistrict = districtId === undefined;
  return (
    <Stack
      role="group"
      aria-label={translate('location.label')}
      direction={{ xs: 'column', sm: 'row' }}
      sx={{ width: '100%', gridColumn: '1 / -1', columnGap: 2 }}
    >
      <PlaceInput level="divisions" source="divisionId" onChoose={divisionChosen} />
      <PlaceInput
        level="districts"
        source="districtId"
        parentId={divisionId}
        isWaiting={isWithoutDivision}
        onChoose={districtChosen}
        helperText={isWithoutDivision ? 'location.division_first' : undefined}
      />
      <PlaceInput
        level="thanas"
        source="thanaId"
        parentId={districtId}
        isWaiting={isWithoutDistrict}
        helperText={isWithoutDistrict ? 'location.district_first' : undefined}
      />
    </Stack>
  );
}
