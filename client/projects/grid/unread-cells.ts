import { ROLE_PLACES_MAX } from '../../../shared/limits.ts'
import { RATE_AS_NUMBER } from '../../trade/rate-texts.ts'
import type { RoleDraft, RoleGridField } from '../project-draft.ts'

/** The role without what could not be read of these fields. */
export function withoutUnread(role: RoleDraft, fields: readonly string[]): RoleDraft {
  const { unread = {}, ...rest } = role
  const left = Object.entries(unread).filter(([field]) => !fields.includes(field))
  return left.length > 0 ? { ...rest, unread: Object.fromEntries(left) } : rest
}

/** What is said beside a field into which something was pasted that cannot be read; null where nothing was. */
export function unreadCellText({ unread }: RoleDraft, field: RoleGridField) {
  const text = unread?.[field]
  if (text === undefined) return null
  if (field === 'pay') return `You have no terms called “${text}”. Pick some from the list.`
  const wanted = { day_rate: RATE_AS_NUMBER, places: `From 1 to ${ROLE_PLACES_MAX}` }[field as string]
  return `“${text}” could not be read. ${wanted ?? 'Write it as 3 Apr 2027, 19:00'}`
}
