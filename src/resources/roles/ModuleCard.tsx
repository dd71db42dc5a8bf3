import { Box, Card, Checkbox, FormControlLabel, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import type { Scope } from '#contract/main-api/people/roles.ts';
import {
  permissionsOf,
  platformPermissions,
  type Module,
  type PermissionKey,
} from '#contract/permissions.ts';
import { useFormats } from '../../components/useFormats.ts';
import { heldPermissions, useSignedInUser } from '../../session.ts';
import { PermissionCheckbox } from './PermissionCheckbox.tsx';

interface ModuleCardProps {
  module: Module;
  /** Those of the module that the search has found. */
  shown: readonly PermissionKey[];
  scope: Scope;
  chosen: readonly PermissionKey[];
  onChange?: (chosen: PermissionKey[]) => void;
}

/** The permissions of one area; the caller ticks those that they hold themselves. */
export function ModuleCard({ module, shown, scope, chosen, onChange }: ModuleCardProps) {
  const translate = useTranslate();
  const { number } = useFormats();
  const held = heldPermissions(useSignedInUser());
  const names = permissionsOf(module);
  const title = translate(`roles.modules.${module}`);

  const reasonAgainst = (name: PermissionKey) => {
    if (scope === 'company' && platformPermissions.includes(name)) return 'roles.matrix.platform_only';
    return held.includes(name) ? undefined : 'roles.matrix.not_held';
  };
  const open = names.filter((name) => !reasonAgainst(name));
  const ticked = names.filter((name) => chosen.includes(name));
  const isAll = open.length > 0 && open.every((name) => chosen.includes(name));
  const isSome = !isAll && ticked.length > 0;
  const set = (changed: readonly PermissionKey[], isTicked: boolean) => {
    const others = chosen.filter((name) => !changed.includes(name));
    onChange?.(isTicked ? [...others, ...changed] : others);
  };

  return (
    <Card component="fieldset" sx={{ m: 0, mb: 2, p: 0, minWidth: 0, breakInside: 'avoid' }}>
      <Box component="legend" sx={legendSx}>
        <Typography variant="h4" component="span">
          {title}
        </Typography>
        <Typography variant="body2" component="span" color="text.secondary">
          {translate('roles.count', { held: number(ticked.length), all: number(names.length) })}
        </Typography>
      </Box>
      <Box sx={{ clear: 'both', px: 2, pb: 1 }}>
        {/* Permissions that the search hides are not to be ticked unseen. */}
        {onChange && shown.length === names.length && (
          <FormControlLabel
            sx={{ width: '100%', m: 0, ml: -1, borderBottom: 1, borderColor: 'divider' }}
            label={<Typography variant="body2">{translate('roles.matrix.all')}</Typography>}
            control={
              <Checkbox
                size="small"
                checked={isAll}
                indeterminate={isSome}
                disabled={open.length === 0}
                onChange={() => set(open, !isAll)}
                slotProps={{
                  input: {
                    'aria-label': translate('roles.matrix.all_of', { module: title }),
                    // MUI draws the state; the element itself has to know of it, too.
                    ref: (input: HTMLInputElement | null) => {
                      if (input) input.indeterminate = isSome;
                    },
                  },
                }}
              />
            }
          />
        )}
        {shown.map((name) => (
          <PermissionCheckbox
            key={name}
            name={name}
            isTicked={chosen.includes(name)}
            reason={onChange && reasonAgainst(name)}
            onChange={onChange && ((isTicked) => set([name], isTicked))}
          />
        ))}
      </Box>
    </Card>
  );
}

/** A floating legend stands inside the frame instead of on its line. */
const legendSx = {
  float: 'left',
  width: '100%',
  display: 'flex',
  justifyContent: 'space-between',
  alignItems: 'baseline',
  gap: 1,
  px: 2,
  pt: 1.5,
  pb: 0.5,
};
