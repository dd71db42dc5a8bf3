import { Stack } from '@mui/material';
import type { FC } from 'react';
import { useTranslate } from 'react-admin';
import { PlaceInput } from './PlaceInput.tsx';
import { useLocationCascade } from './useLocationCascade.ts';

/**
 * The location as a filter: a lower level appears when the one above it is chosen. By its props react-admin's filter form
 * tells its entries apart.
 */
export const LocationFilter: FC<{ source: 'divisionId'; alwaysOn: true }> = () => {
  const translate = useTranslate();
  const { divisionId, districtId, thanaId, divisionChosen, districtChosen } = useLocationCascade();
  // An address may name a lower level alone.
  const hasDistricts = divisionId !== undefined || districtId !== undefined;
  const hasThanas = districtId !== undefined || thanaId !== undefined;
  return (
    <Stack
      role="group"
      aria-label={translate('location.label')}
      direction={{ xs: 'column', sm: 'row' }}
      sx={rowSx}
    >
      <PlaceInput level="divisions" source="divisionId" onChoose={divisionChosen} />
      {hasDistricts && (
        <PlaceInput level="districts" source="districtId" parentId={divisionId} onChoose={districtChosen} />
      )}
      {hasThanas && <PlaceInput level="thanas" source="thanaId" parentId={districtId} />}
    </Stack>
  );
};

const rowSx = {
  width: { xs: '100%', sm: 'auto' },
  columnGap: 2,
  '& > .MuiAutocomplete-root': { width: { xs: '100%', sm: 180 } },
};
