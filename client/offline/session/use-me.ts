import type { OwnRecord } from '../../../shared/people/users.ts'
import { useLive } from '../store/use-live.ts'
import { useSession } from './session.ts'

/** The person's own record on this device. Until it is read the session's record is returned, so that nothing moves. */
export function useOwnRecord(): OwnRecord | null {
  const { user } = useSession()
  const synced = useLive(async (db) => user && (await db.me.get(user.id)), [user?.id])
  return synced ?? user
}
