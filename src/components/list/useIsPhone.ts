import { useMediaQuery } from '@mui/material';

/** Too narrow for a table. */
export function useIsPhone(): boolean {
  return useMediaQuery((theme) => theme.breakpoints.down('sm'), { noSsr: true });
}
