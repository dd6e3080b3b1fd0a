import type { NotificationKind } from '../../shared/notification-kinds.ts'

/**
 * Where an entry of each kind leads; tests/api/delivery/notification-places.test.ts has the server say so, and the
 * client's tests go there. JOB, CONVERSATION, CREDENTIAL and DAY (a booking’s) stand for ids.
 */
export const PLACES: Record<NotificationKind, string> = {
  message: '/messages?conversation=CONVERSATION',
  application: '/?project=JOB',
  shortlisted: '/?job=JOB',
  accepted: '/?tab=confirmed&job=JOB',
  rejected: '/?job=JOB',
  cancelled: '/?job=JOB',
  offer: '/?job=JOB',
  terms: '/?tab=confirmed&job=JOB',
  invitation: '/?job=JOB',
  matching_job: '/?job=JOB',
  job_changed: '/?job=JOB',
  right_to_work: '/settings?tab=right-to-work',
  project_ending: '/?project=JOB',
  call_sheet: '/call-sheet?job=JOB',
  shifts: '/?tab=confirmed&job=JOB',
  hours: '/hours?day=DAY',
  call_tomorrow: '/today',
  call_soon: '/today',
  credential: '/portfolio?credential=CREDENTIAL',
  referee: '/portfolio?tab=reviews',
  rating: '/?tab=previous&job=JOB',
  payment: '/?project=JOB',
  account: '/profile',
}
