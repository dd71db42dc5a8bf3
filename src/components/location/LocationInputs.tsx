import { Box } from '@mui/material';
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
    <Box
      role="group"
      aria-label={translate('location.label')}
      sx={{
        display: 'grid',
        // Beside each other as far as they fit: a place has its least width.
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(auto-fit, minmax(160px, 1fr))' },
        columnGap: 2,
        width: '100%',
        gridColumn: '1 / -1',
      }}
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
    </Box>
  );
}
