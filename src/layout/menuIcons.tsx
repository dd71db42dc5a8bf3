import AccountIcon from '@mui/icons-material/AccountCircleOutlined';
import AddBusinessIcon from '@mui/icons-material/AddBusinessOutlined';
import AddModeratorIcon from '@mui/icons-material/AddModeratorOutlined';
import AddPersonIcon from '@mui/icons-material/PersonAddAltOutlined';
import AddPlaceIcon from '@mui/icons-material/AddLocationAltOutlined';
import AssessmentIcon from '@mui/icons-material/AssessmentOutlined';
import BadgeIcon from '@mui/icons-material/BadgeOutlined';
import BusinessIcon from '@mui/icons-material/BusinessOutlined';
import DashboardIcon from '@mui/icons-material/SpaceDashboardOutlined';
import GroupsIcon from '@mui/icons-material/GroupsOutlined';
import HistoryIcon from '@mui/icons-material/ManageSearchOutlined';
import PasswordIcon from '@mui/icons-material/KeyOutlined';
import PeopleIcon from '@mui/icons-material/PeopleOutlined';
import RouteIcon from '@mui/icons-material/RouterOutlined';
import SenderIdIcon from '@mui/icons-material/AlternateEmailOutlined';
import SmsIcon from '@mui/icons-material/SmsOutlined';
import StoreIcon from '@mui/icons-material/StorefrontOutlined';
import WalletIcon from '@mui/icons-material/AccountBalanceWalletOutlined';
import type { SvgIconComponent } from '@mui/icons-material';
import type { IconName } from './menu.ts';

/** Apart from the menu table, which pages without MUI read too. */
export const menuIcons = {
  dashboard: DashboardIcon,
  singleSms: SmsIcon,
  report: AssessmentIcon,
  password: PasswordIcon,
  createUser: AddPersonIcon,
  createRole: AddModeratorIcon,
  createCompany: AddBusinessIcon,
  createBranch: AddPlaceIcon,
  users: PeopleIcon,
  roles: BadgeIcon,
  companies: BusinessIcon,
  branches: StoreIcon,
  departments: GroupsIcon,
  route: RouteIcon,
  senderIds: SenderIdIcon,
  balance: WalletIcon,
  auditLog: HistoryIcon,
  profile: AccountIcon,
} satisfies Record<IconName, SvgIconComponent>;
