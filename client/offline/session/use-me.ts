import type { Me } from '../../../shared/people/users.ts'
import { useLive } from '../store/use-live.ts'
import { useSession } from './session.ts'

/** The person's own record as this device has it. The session's stands there until it is read, so that nothing moves below it. */
export function useMe(): Me | null {
  const { user } = useSession()
  const synced = useLive(async (db) => user && (await db.me.get(user.id)), [user?.id])
  return synced ?? user
}
