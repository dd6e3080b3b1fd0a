import { isIosDevice } from '../offline/push/is-ios.ts'

/** Only the person can allow what they have refused, and each platform has another place for it. */
export function allowNotificationsText() {
  if (isIosDevice()) return 'In the Settings app, under Notifications, choose Standby and allow them.'
  const isInstalled = matchMedia('(display-mode: standalone)').matches
  if (/Android/.test(navigator.userAgent) && isInstalled)
    return 'Hold Standby’s icon, then App info, Notifications, and allow them.'
  if (/Macintosh.*Version\//.test(navigator.userAgent))
    return isInstalled
      ? 'In System Settings, under Notifications, choose Standby and allow them.'
      : 'In Safari’s settings, under Websites, choose Notifications and allow them for this page.'
  if (isInstalled) return 'Press the three dots at the top of this window, then App info, and allow notifications.'
  return 'Press the icon beside the address, allow notifications, and come back here.'
}
