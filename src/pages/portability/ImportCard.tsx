import {
  Alert,
  Box,
  FormControl,
  FormControlLabel,
  FormLabel,
  Radio,
  RadioGroup,
  Stack,
  Typography,
} from '@mui/material';
import { useId, useState } from 'react';
import { useTranslate } from 'react-admin';
import {
  portabilityModes,
  type PortabilityImport,
  type PortabilityMode,
} from '#contract/main-api/carriers/portability.ts';
import { acceptedTables, FileButton } from '../../components/form/inputs/FileButton.tsx';
import { TransferProgress } from '../../components/recipients/TransferProgress.tsx';
import { SectionCard } from '../../components/cards/SectionCard.tsx';
import { useFormats } from '../../components/useFormats.ts';
import { problemText } from '../../dataProviders/http/ApiError.ts';
import { useImportTable } from './useImportTable.ts';

/** Imports a file into the table, all of it or nothing. */
export function ImportCard() {
  const translate = useTranslate();
  const modeId = useId();
  const [mode, setMode] = useState<PortabilityMode>('add');
  const { start, cancel, isRunning, sent, error, result } = useImportTable();
  return (
    <SectionCard title={translate('portability.import.title')}>
      <Stack spacing={1.5} sx={{ alignItems: 'flex-start' }}>
        <Typography variant="body2" color="text.secondary">
          {translate('portability.import.help')}
        </Typography>
        <Box component="code" sx={{ fontSize: 13, overflowWrap: 'anywhere' }}>
          Number,From,To,Operator,Date
          <br />
          01712345678,,,Robi,03/11/2026
          <br />
          ,01317000000,01317999999,Banglalink,
        </Box>
        <FormControl disabled={isRunning}>
          <FormLabel id={modeId}>{translate('portability.import.mode')}</FormLabel>
          <RadioGroup
            aria-labelledby={modeId}
            value={mode}
            onChange={(_, chosen) => setMode(chosen as PortabilityMode)}
          >
            {portabilityModes.map((name) => (
              <FormControlLabel
                key={name}
                value={name}
                control={<Radio />}
                label={translate(`portability.import.modes.${name}`)}
              />
            ))}
          </RadioGroup>
        </FormControl>
        {isRunning ? (
          <Box sx={{ width: '100%' }}>
            <TransferProgress sent={sent} onCancel={cancel} />
          </Box>
        ) : (
          <FileButton
            variant="contained"
            label="portability.import.choose"
            accept={acceptedTables}
            onChoose={([file]) => file && start(file, mode)}
          />
        )}
        {error && <Alert severity="error">{problemText(error)}</Alert>}
        {result && <Imported result={result} />}
      </Stack>
    </SectionCard>
  );
}

function Imported({ result: { isStored, read, faulty, faults } }: { result: PortabilityImport }) {
  const translate = useTranslate();
  const { number } = useFormats();
  if (isStored) {
    return (
      <Alert severity="success" sx={{ width: '100%' }}>
        {translate('portability.import.done', { smart_count: read, count: number(read) })}
      </Alert>
    );
  }
  return (
    <Alert severity="error" sx={{ width: '100%' }}>
      {translate('portability.import.faulty', { smart_count: faulty, count: number(faulty) })}
      <Box component="ul" sx={{ m: 0, pl: 2.5, maxHeight: 240, overflowY: 'auto' }}>
        {faults.map(({ row, fault, other }, index) => (
          <li key={index}>
            {translate('portability.import.row', { row: number(row) })}{' '}
            {translate(`portability.fault.${fault}`)}
            {other !== null && ` ${translate('portability.import.other', { row: number(other) })}`}
          </li>
        ))}
      </Box>
      {faulty > faults.length && translate('portability.import.first_only', { count: number(faults.length) })}
    </Alert>
  );
}
