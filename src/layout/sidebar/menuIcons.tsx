import AccountIcon from '@mui/icons-material/AccountCircleOutlined';
import AddBusinessIcon from '@mui/icons-material/AddBusinessOutlined';
import AddModeratorIcon from '@mui/icons-material/AddModeratorOutlined';
import AddPersonIcon from '@mui/icons-material/PersonAddAltOutlined';
import AddPlaceIcon from '@mui/icons-material/AddLocationAltOutlined';
import ApiIcon from '@mui/icons-material/TerminalOutlined';
import ApiKeyIcon from '@mui/icons-material/VpnKeyOutlined';
import AssessmentIcon from '@mui/icons-material/AssessmentOutlined';
import BadgeIcon from '@mui/icons-material/BadgeOutlined';
import AddCampaignIcon from '@mui/icons-material/AddAlertOutlined';
import BatchesIcon from '@mui/icons-material/PendingActionsOutlined';
import CalendarIcon from '@mui/icons-material/CalendarMonthOutlined';
import CampaignIcon from '@mui/icons-material/CampaignOutlined';
import BusinessIcon from '@mui/icons-material/BusinessOutlined';
import BulkReportIcon from '@mui/icons-material/StackedBarChartOutlined';
import MasterReportIcon from '@mui/icons-material/SummarizeOutlined';
import SendingCreditIcon from '@mui/icons-material/ReceiptLongOutlined';
import SmsHistoryIcon from '@mui/icons-material/HistoryOutlined';
import BulkSmsIcon from '@mui/icons-material/ForumOutlined';
import ContactsIcon from '@mui/icons-material/ContactsOutlined';
import ContentApprovalIcon from '@mui/icons-material/FactCheckOutlined';
import DashboardIcon from '@mui/icons-material/SpaceDashboardOutlined';
import GroupsIcon from '@mui/icons-material/GroupsOutlined';
import HealthIcon from '@mui/icons-material/MonitorHeartOutlined';
import ErrorWordsIcon from '@mui/icons-material/TranslateOutlined';
import HistoryIcon from '@mui/icons-material/ManageSearchOutlined';
import MultipleSmsIcon from '@mui/icons-material/DynamicFeedOutlined';
import OptOutIcon from '@mui/icons-material/SpeakerNotesOffOutlined';
import PasswordIcon from '@mui/icons-material/KeyOutlined';
import OpenWorkIcon from '@mui/icons-material/InboxOutlined';
import NotificationsIcon from '@mui/icons-material/NotificationsOutlined';
import NotificationSettingsIcon from '@mui/icons-material/EditNotificationsOutlined';
import PeopleIcon from '@mui/icons-material/PeopleOutlined';
import RouteIcon from '@mui/icons-material/RouterOutlined';
import SenderIdIcon from '@mui/icons-material/AlternateEmailOutlined';
import PortabilityIcon from '@mui/icons-material/SwapCallsOutlined';
import DoNotDisturbIcon from '@mui/icons-material/DoNotDisturbOnOutlined';
import SmsIcon from '@mui/icons-material/SmsOutlined';
import StoreIcon from '@mui/icons-material/StorefrontOutlined';
import TicketBoardIcon from '@mui/icons-material/ViewKanbanOutlined';
import TicketsIcon from '@mui/icons-material/SupportAgentOutlined';
import AddTicketIcon from '@mui/icons-material/AddCommentOutlined';
import TemplateIcon from '@mui/icons-material/TextSnippetOutlined';
import WalletIcon from '@mui/icons-material/AccountBalanceWalletOutlined';
import type { SvgIconComponent } from '@mui/icons-material';
import type { ScreenName } from '../../screens/menuTable.ts';
import WebhookIcon from '@mui/icons-material/WebhookOutlined';

/** Apart from the menu table, which pages without MUI read too. */
export const menuIcons = {
  dashboard: DashboardIcon,
  singleSms: SmsIcon,
  templates: TemplateIcon,
  optOuts: OptOutIcon,
  bulkSms: BulkSmsIcon,
  multipleSms: MultipleSmsIcon,
  singleSmsReport: AssessmentIcon,
  bulkSmsReport: BulkReportIcon,
  smsHistory: SmsHistoryIcon,
  smsSendingCredit: SendingCreditIcon,
  masterReport: MasterReportIcon,
  changePassword: PasswordIcon,
  createUser: AddPersonIcon,
  createRole: AddModeratorIcon,
  createCompany: AddBusinessIcon,
  createBranch: AddPlaceIcon,
  userList: PeopleIcon,
  roleList: BadgeIcon,
  companyList: BusinessIcon,
  branchList: StoreIcon,
  departments: GroupsIcon,
  route: RouteIcon,
  health: HealthIcon,
  errorWords: ErrorWordsIcon,
  portability: PortabilityIcon,
  doNotDisturb: DoNotDisturbIcon,
  senderIds: SenderIdIcon,
  webhooks: WebhookIcon,
  contentApprovals: ContentApprovalIcon,
  apiKeys: ApiKeyIcon,
  api: ApiIcon,
  balance: WalletIcon,
  auditLog: HistoryIcon,
  batches: BatchesIcon,
  calendar: CalendarIcon,
  createCampaign: AddCampaignIcon,
  campaignList: CampaignIcon,
  tickets: TicketsIcon,
  ticketBoard: TicketBoardIcon,
  createTicket: AddTicketIcon,
  profile: AccountIcon,
  notifications: NotificationsIcon,
  openWork: OpenWorkIcon,
  notificationSettings: NotificationSettingsIcon,
  contacts: ContactsIcon,
} satisfies Record<ScreenName, SvgIconComponent>;
