import { Outlet, useNavigate } from 'react-router-dom'
import BriefcaseIcon from 'lucide-react/icons/briefcase'
import CompanyIcon from 'lucide-react/icons/building-2'
import HouseIcon from 'lucide-react/icons/house'
import MessagesIcon from 'lucide-react/icons/message-square'
import SettingsIcon from 'lucide-react/icons/settings'
import { useSession } from './offline/session.ts'
import { OfflineChip } from './ui/offline-chip.tsx'
import { Shell, type Place } from './ui/shell.tsx'

/** The frame around every signed-in screen: the shell, fed with who it is and what waits. */
export default function SignedIn() {
  const user = useSession().user!
  const navigate = useNavigate()
  const unread = 0

  const dashboard: Place = { to: '/', label: 'Dashboard', icon: <HouseIcon /> }
  const messages: Place = { to: '/messages', label: 'Messages', icon: <MessagesIcon />, count: unread, counted: 'unread' }
  const portfolio: Place = { to: '/portfolio', label: 'Portfolio', icon: <BriefcaseIcon /> }
  const company: Place = { to: '/company', label: 'Company', icon: <CompanyIcon /> }
  const settings: Place = { to: '/profile', label: 'Settings', icon: <SettingsIcon /> }
  const isFreelancer = user.user_type === 'freelancer'

  return (
    <Shell
      places={isFreelancer ? [dashboard, messages, portfolio, settings] : [dashboard, company, messages, settings]}
      person={{ name: user.full_name, company: user.company_name, picture: user.profile_picture }}
      chip={<OfflineChip offline={false} unsent={0} onClick={() => navigate('/outbox')} />}
      onLogout={() => {}}
    >
      <Outlet />
    </Shell>
  )
}
