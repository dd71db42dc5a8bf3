import CloseIcon from '@mui/icons-material/ExpandLess';
import OpenIcon from '@mui/icons-material/EditOutlined';
import { Box, IconButton, Paper, Stack, Tooltip, Typography } from '@mui/material';
import { SelectInput, TextInput, useTranslate } from 'react-admin';
import { httpAnswerResults } from '#contract/main-api/carriers/httpCarrier.ts';
import { columnsSx } from '../../../../../components/form/formSx.ts';
import { choicesOf } from '../../../../../components/list/filters.tsx';
import { useFormats } from '../../../../../components/useFormats.ts';
import { codeInputSx, codeSx } from '../codeSx.ts';
import type { RuleValues } from '../httpChange.ts';
import { RowButtons } from '../RowButtons.tsx';
import { ResultChip } from './ResultChip.tsx';

const resultChoices = choicesOf(httpAnswerResults, 'routes.http.result');

interface AnswerRuleProps {
  source: string;
  rule: RuleValues;
  index: number;
  count: number;
  /** Whether its inputs are shown. */
  isOpen: boolean;
  isLocked: boolean;
  onToggle: () => void;
  onMove: (to: number) => void;
  onRemove: () => void;
}

/** A rule in one line, and on demand its inputs. */
export function AnswerRule(props: AnswerRuleProps) {
  const { source, rule, index, count, isOpen, isLocked, onToggle, onMove, onRemove } = props;
  const translate = useTranslate();
  const { number } = useFormats();
  const row = translate('routes.http.rule_named', { place: number(index + 1) });
  const toggleLabel = translate(isOpen ? 'routes.http.close_of' : 'routes.http.edit_of', { row });
  return (
    <Paper component="li" variant="outlined" data-row aria-label={row} sx={{ px: 1.5, py: 0.5, mb: 0.5 }}>
      <Stack direction="row" spacing={1} sx={{ alignItems: 'center' }}>
        <Box sx={lineSx}>
          <Typography variant="body2" component="span" color="text.secondary">
            {number(index + 1)}
          </Typography>
          <Box component="span" sx={codeSx}>
            {[rule.status, rule.field && `${rule.field} =`, rule.pattern].filter(Boolean).join(' ')}
          </Box>
          {rule.result && <ResultChip result={rule.result} />}
        </Box>
        <Tooltip title={translate(isOpen ? 'ra.action.close' : 'ra.action.edit')}>
          <IconButton size="small" aria-label={toggleLabel} aria-expanded={isOpen} onClick={onToggle}>
            {isOpen ? <CloseIcon fontSize="inherit" /> : <OpenIcon fontSize="inherit" />}
          </IconButton>
        </Tooltip>
        {!isLocked && (
          <RowButtons row={row} index={index} count={count} onMove={onMove} onRemove={onRemove} />
        )}
      </Stack>
      {isOpen && (
        <Box sx={{ ...columnsSx, mt: 1 }}>
          <TextInput
            source={`${source}.status`}
            label="routes.http.rule.status"
            helperText="routes.http.rule.status_help"
            isRequired
            readOnly={isLocked}
            autoComplete="off"
            sx={codeInputSx}
          />
          <SelectInput
            source={`${source}.result`}
            label="routes.http.rule.result"
            choices={resultChoices}
            emptyText={false}
            isRequired
            readOnly={isLocked}
            helperText={rule.result ? `routes.http.result_help.${rule.result}` : false}
          />
          <TextInput
            source={`${source}.pattern`}
            label="routes.http.rule.pattern"
            helperText="routes.http.rule.pattern_help"
            isRequired
            readOnly={isLocked}
            autoComplete="off"
            sx={codeInputSx}
          />
          <TextInput
            source={`${source}.field`}
            label="routes.http.rule.field"
            helperText="routes.http.rule.field_help"
            readOnly={isLocked}
            autoComplete="off"
            sx={codeInputSx}
          />
          <TextInput
            source={`${source}.idField`}
            label="routes.http.rule.idField"
            helperText="routes.http.rule.idField_help"
            readOnly={isLocked}
            autoComplete="off"
            sx={codeInputSx}
          />
        </Box>
      )}
    </Paper>
  );
}

const lineSx = {
  flex: 1,
  minWidth: 0,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 1,
  rowGap: 0.5,
};
