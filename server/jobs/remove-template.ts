import { and, eq } from 'drizzle-orm'
import { companyOf } from '../companies/core/members.ts'
import type { UserContext } from '../context.ts'
import { projectTemplates } from '../db/schema/jobs.ts'
import { notFound } from '../errors.ts'

/** Takes a template of the company away; again it changes nothing. */
export async function removeTemplate(me: UserContext, id: string): Promise<void> {
  await me.db.write((tx) => {
    const own = and(eq(projectTemplates.id, id), eq(projectTemplates.company_id, companyOf(tx, me).id))
    const known = tx.select().from(projectTemplates).where(own).get()
    if (!known) throw notFound('This template does not exist.')
    if (known.removed_at) return
    tx.update(projectTemplates).set({ removed_at: me.now().toISOString() }).where(own).run()
  })
}
