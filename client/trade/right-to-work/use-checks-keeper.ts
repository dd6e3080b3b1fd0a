import { keepsRightToWork } from '../../../shared/right-to-work/right-to-work-rule.ts'
import { useOwnRecord } from '../../offline/session/use-me.ts'
import { useLive } from '../../offline/store/use-live.ts'
import { useFirstSync } from '../../offline/sync/first-sync.ts'

/**
 * For whoever sees their company's checks: whether it has turned them on, and whether they own it. Null for all others,
 * undefined while the company is still to come.
 */
export function useChecksKeeper() {
  const me = useOwnRecord()
  const { firstSyncDone } = useFirstSync()
  const company = useLive(async (db) => (await db.companies.toCollection().first()) ?? null, [])
  if (!company && !(company === null && firstSyncDone)) return undefined
  const own = company?.team.find(({ user_id }) => user_id === me?.id)
  if (!company || !own) return null
  const isOwner = company.owner_id === own.user_id
  if (!keepsRightToWork({ is_owner: isOwner, role: own.role })) return null
  return { isOwner, isOn: company.checks_right_to_work === true }
}
