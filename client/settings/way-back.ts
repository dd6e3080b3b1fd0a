/** Only the person can allow what they have refused, and each platform has another place for it. */
export function wayBack() {
  if (/iPhone|iPad|iPod/.test(navigator.userAgent))
    return 'In the Settings app, under Notifications, choose Standby and allow them.'
  const isInstalled = matchMedia('(display-mode: standalone)').matches
  if (/Android/.test(navigator.userAgent) && isInstalled)
    return 'Hold Standby’s icon, then App info, Notifications, and allow them.'
  return 'Press the icon beside the address, allow notifications, and come back here.'
}
