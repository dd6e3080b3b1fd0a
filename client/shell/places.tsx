import BriefcaseIcon from 'lucide-react/icons/briefcase'
import CalendarIcon from 'lucide-react/icons/calendar-days'
import CompanyIcon from 'lucide-react/icons/building-2'
import HouseIcon from 'lucide-react/icons/house'
import MessagesIcon from 'lucide-react/icons/message-square'
import StaffIcon from 'lucide-react/icons/shield'
import CrewIcon from 'lucide-react/icons/users-round'
import SettingsIcon from 'lucide-react/icons/settings'
import TodayIcon from 'lucide-react/icons/alarm-clock'
import type { MenuPlace } from './shell.tsx'

type MenuCircumstances = {
  isStaff: boolean
  /** Messages. */
  unread: number
  /** Whether a confirmed job is near. */
  isDayNear: boolean
}

/** The specification's two menus. */
export function menuPlacesOf(
  userType: 'freelancer' | 'employer',
  { isStaff, unread, isDayNear }: MenuCircumstances,
): MenuPlace[] {
  const today = { to: '/today', label: 'Today', icon: <TodayIcon /> }
  const dashboard = { to: '/', label: 'Dashboard', icon: <HouseIcon /> }
  const messages = { to: '/messages', label: 'Messages', icon: <MessagesIcon />, count: unread, counted: 'unread' }
  const portfolio = { to: '/portfolio', label: 'Portfolio', icon: <BriefcaseIcon /> }
  const company = { to: '/company', label: 'Company', icon: <CompanyIcon /> }
  const calendar = { to: '/calendar', label: 'Calendar', icon: <CalendarIcon /> }
  const crews = { to: '/crews', label: 'Crews', icon: <CrewIcon />, isWideOnly: true }
  const staff = { to: '/staff', label: 'Staff', icon: <StaffIcon />, isWideOnly: true }
  const ownCalendar = { to: '/portfolio?tab=calendar', label: 'Calendar', icon: <CalendarIcon />, isMenuOnly: true }
  const hours = { to: '/hours', label: 'Hours', icon: <TodayIcon />, isMenuOnly: true }
  const settings = { to: '/settings', label: 'Settings', icon: <SettingsIcon /> }
  const always =
    userType === 'freelancer'
      ? [dashboard, messages, portfolio, settings, ownCalendar, hours]
      : [dashboard, calendar, crews, company, messages, settings, hours]
  return [...(isDayNear ? [today] : []), ...always, ...(isStaff ? [staff] : [])]
}
