import type { Me } from '../../shared/users.ts'
import { currentPhone } from './phone.ts'
import { keepUser } from './session-store.ts'

/** The server's answer to a change of the own record: this phone shows it at once and not only after its next sync. */
export async function keepMe(me: Me) {
  await currentPhone().db.me.put(me)
  keepUser(me)
}
