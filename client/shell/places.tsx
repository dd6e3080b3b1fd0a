import BriefcaseIcon from 'lucide-react/icons/briefcase'
import CompanyIcon from 'lucide-react/icons/building-2'
import HouseIcon from 'lucide-react/icons/house'
import MessagesIcon from 'lucide-react/icons/message-square'
import SettingsIcon from 'lucide-react/icons/settings'
import type { Place } from './shell.tsx'

/** The specification's two menus. `unread`: messages. */
export function placesOf(userType: 'freelancer' | 'employer', unread: number): Place[] {
  const dashboard = { to: '/', label: 'Dashboard', icon: <HouseIcon /> }
  const messages = { to: '/messages', label: 'Messages', icon: <MessagesIcon />, count: unread, counted: 'unread' }
  const portfolio = { to: '/portfolio', label: 'Portfolio', icon: <BriefcaseIcon /> }
  const company = { to: '/company', label: 'Company', icon: <CompanyIcon /> }
  const settings = { to: '/settings', label: 'Settings', icon: <SettingsIcon /> }
  return userType === 'freelancer'
    ? [dashboard, messages, portfolio, settings]
    : [dashboard, company, messages, settings]
}
