import AssessmentIcon from '@mui/icons-material/AssessmentOutlined';
import DashboardIcon from '@mui/icons-material/SpaceDashboardOutlined';
import PasswordIcon from '@mui/icons-material/KeyOutlined';
import SmsIcon from '@mui/icons-material/SmsOutlined';
import type { SvgIconComponent } from '@mui/icons-material';
import type { IconName } from './menu.ts';

/** Apart from the menu table, which pages without MUI read too. */
export const menuIcons = {
  dashboard: DashboardIcon,
  singleSms: SmsIcon,
  report: AssessmentIcon,
  password: PasswordIcon,
} satisfies Record<IconName, SvgIconComponent>;
