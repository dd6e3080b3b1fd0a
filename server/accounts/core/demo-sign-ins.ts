import { eq } from 'drizzle-orm'
import type { DemoSignIn } from '../../../shared/dev.ts'
import type { DatabaseReader } from '../../db/connection.ts'
import { meta } from '../../db/schema/sync.ts'

/** The password of every demonstration account. It is shown on the sign-in page, and never exists in production. */
export const DEMO_PASSWORD = 'standby-lx-go-17'
/** The key in `meta` that is set once the demonstration world is complete. */
export const DEMO_MADE = 'demo_made'

export const DEMO_SIGN_INS: readonly DemoSignIn[] = [
  { label: 'A rigger', full_name: 'Tomasz Adamski', email: 'tomasz@demo.example', password: DEMO_PASSWORD },
  { label: 'An event company', full_name: 'Mina Okafor', email: 'mina@demo.example', password: DEMO_PASSWORD },
  {
    label: 'A rigger due on site',
    full_name: 'Callum Ferrie',
    email: 'callum.ferrie@demo.example',
    password: DEMO_PASSWORD,
  },
]

/** Empty if the database was in use before, since no demonstration world was created in it. */
export async function demoSignIns(db: DatabaseReader): Promise<DemoSignIn[]> {
  return (await db.select().from(meta).where(eq(meta.key, DEMO_MADE)).get()) ? [...DEMO_SIGN_INS] : []
}
