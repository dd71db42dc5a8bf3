import SearchIcon from '@mui/icons-material/Search';
import { Alert, Box, InputAdornment, Stack, TextField, Typography } from '@mui/material';
import { useId, useState } from 'react';
import { useTranslate } from 'react-admin';
import type { Scope } from '#contract/main-api/people/roles.ts';
import { modules, permissionsOf, type PermissionKey } from '#contract/permissions.ts';
import { comparable } from '#domain/composed.ts';
import { useFormats } from '../../components/useFormats.ts';
import { ModuleCard } from './ModuleCard.tsx';
import { permissionsFor } from './roleRules.ts';

interface PermissionMatrixProps {
  /** The role's scope. */
  scope: Scope;
  chosen: readonly PermissionKey[];
  /** To read only when it is left out. */
  onChange?: (chosen: PermissionKey[]) => void;
  /** Why it is to read only. */
  note?: string;
}

/** All permissions there are, a card a module, with those of a role ticked. */
export function PermissionMatrix({ scope, chosen, onChange, note }: PermissionMatrixProps) {
  const translate = useTranslate();
  const { number } = useFormats();
  const titleId = useId();
  const [wanted, setWanted] = useState('');
  const shown = modules
    .map((module) => ({ module, names: permissionsOf(module).filter((name) => matches(name)) }))
    .filter(({ names }) => names.length > 0);

  function matches(name: PermissionKey): boolean {
    const texts = [
      name,
      translate(`roles.permissions.${name}.name`),
      translate(`roles.permissions.${name}.help`),
    ];
    return texts.some((text) => comparable(text).includes(comparable(wanted).trim()));
  }

  return (
    <Box component="section" aria-labelledby={titleId} sx={{ width: '100%', mt: 2 }}>
      <Stack direction={{ xs: 'column', sm: 'row' }} sx={headSx}>
        <Box sx={{ flex: 1 }}>
          <Typography id={titleId} variant="h3" component="h2">
            {translate('roles.matrix.title')}
          </Typography>
          <Typography variant="body2" color="text.secondary" role="status">
            {translate('roles.matrix.chosen', {
              count: number(chosen.length),
              all: number(permissionsFor(scope).length),
            })}
          </Typography>
        </Box>
        <TextField
          type="search"
          label={translate('roles.matrix.search')}
          value={wanted}
          onChange={({ target }) => setWanted(target.value)}
          // Searching is no reason to save the form around it.
          onKeyDown={(event) => {
            if (event.key === 'Enter') event.preventDefault();
          }}
          sx={{ width: { xs: '100%', sm: 260 } }}
          slotProps={{
            input: {
              endAdornment: (
                <InputAdornment position="end">
                  <SearchIcon aria-hidden />
                </InputAdornment>
              ),
            },
          }}
        />
      </Stack>
      {note && (
        <Alert severity="info" sx={{ mb: 2 }}>
          {note}
        </Alert>
      )}
      {shown.length === 0 && (
        <Typography sx={{ py: 4, textAlign: 'center' }} role="status">
          {translate('roles.matrix.none', { wanted })}
        </Typography>
      )}
      <Box sx={columnsSx}>
        {shown.map(({ module, names }) => (
          <ModuleCard
            key={module}
            module={module}
            shown={names}
            scope={scope}
            chosen={chosen}
            onChange={onChange}
          />
        ))}
      </Box>
    </Box>
  );
}

const headSx = { gap: 1, alignItems: { xs: 'stretch', sm: 'center' }, mb: 1 };
/** Cards of very different heights: columns that fill up one after the other leave no holes. */
const columnsSx = { columnCount: { xs: 1, md: 2, xl: 3 }, columnGap: 2 };
