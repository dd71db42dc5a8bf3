import { MenuItem, TextField } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Confirm, useTranslate } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import {
  httpPresetNames,
  listRoutePresets,
  type HttpPresetName,
} from '#contract/main-api/carriers/routeDryRun.ts';
import { wholeRowSx } from '../../../../components/form/formSx.ts';
import { call } from '../../../../dataProviders/http/httpClient.ts';
import { isUntouched, presetOf, withPreset, type HttpValues } from './httpChange.ts';
import { useReceiverUrl } from './useReceiverUrl.ts';

interface PresetChooserProps {
  isLocked: boolean;
  /** The settings in the form are others now. */
  onChosen: () => void;
}

/** Fills in all templates and rules by a preset, after a question if that would replace what somebody has entered. */
export function PresetChooser({ isLocked, onChosen }: PresetChooserProps) {
  const translate = useTranslate();
  const { getValues, setValue, clearErrors } = useFormContext();
  const [asked, setAsked] = useState<HttpPresetName | null>(null);
  const receiverUrl = useReceiverUrl();
  const values = (useWatch({ name: 'httpCarrier' }) ?? {}) as HttpValues;
  const { data: presets, isError } = useQuery({
    queryKey: ['route-presets'],
    queryFn: ({ signal }) => call(listRoutePresets, { signal }),
    staleTime: Infinity,
  });
  const chosen = presets && presetOf(values, presets);

  const apply = (name: HttpPresetName) => {
    const { settings } = presets!.find((preset) => preset.name === name)!;
    const entered = (getValues('httpCarrier') ?? {}) as HttpValues;
    clearErrors('httpCarrier');
    setValue('httpCarrier', withPreset(entered, settings, receiverUrl), { shouldDirty: true });
    setAsked(null);
    onChosen();
  };

  return (
    <>
      <TextField
        select
        label={translate('routes.http.preset')}
        value={chosen?.name ?? ''}
        onChange={({ target }) => {
          const name = target.value as HttpPresetName;
          if (chosen || isUntouched(values)) apply(name);
          else setAsked(name);
        }}
        disabled={isLocked || !presets}
        error={isError}
        helperText={translate(isError ? 'routes.http.preset_failed' : 'routes.http.preset_help')}
        slotProps={{
          inputLabel: { shrink: true },
          select: {
            displayEmpty: true,
            renderValue: (name) =>
              name
                ? translate(`routes.http.preset_name.${name as HttpPresetName}`)
                : translate(isUntouched(values) ? 'routes.http.preset_none' : 'routes.http.preset_own'),
          },
        }}
        sx={wholeRowSx}
      >
        {httpPresetNames.map((name) => (
          <MenuItem key={name} value={name}>
            {translate(`routes.http.preset_name.${name}`)}
          </MenuItem>
        ))}
      </TextField>
      <Confirm
        isOpen={asked !== null}
        title="routes.http.replace_title"
        content="routes.http.replace_text"
        confirm="routes.http.replace"
        onConfirm={() => apply(asked!)}
        onClose={() => setAsked(null)}
      />
    </>
  );
}
