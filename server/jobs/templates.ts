import { and, eq, isNull, sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { TEMPLATES_MAX } from '../../shared/limits.ts'
import type { NewTemplate, Template } from '../../shared/jobs/templates.ts'
import { companyOf } from '../companies/core/members.ts'
import type { UserContext } from '../context.ts'
import { projectTemplates } from '../db/schema/jobs.ts'
import { conflict, gone } from '../errors.ts'
import { bodyHash } from '../db/body-hash.ts'
import { templateOf } from './list-templates.ts'

/** Keeps a project to start others from, for everybody of the company. */
export async function saveTemplate(
  me: UserContext,
  { id = uuid(), ...body }: NewTemplate,
): Promise<{ template: Template; repeated: boolean }> {
  const body_hash = bodyHash(body)
  return me.db.write((tx) => {
    const company_id = companyOf(tx, me).id
    const known = tx.select().from(projectTemplates).where(eq(projectTemplates.id, id)).get()
    if (known) {
      const isSame = known.author_id === me.user.id && known.body_hash === body_hash
      if (!isSame) throw conflict('This id has been used for something else.')
      if (known.removed_at) throw gone('This template was saved, and has been removed since.')
      return { template: templateOf(known), repeated: true }
    }
    const kept = and(eq(projectTemplates.company_id, company_id), isNull(projectTemplates.removed_at))
    const { count } = tx
      .select({ count: sql<number>`count(*)` })
      .from(projectTemplates)
      .where(kept)
      .get()!
    if (count >= TEMPLATES_MAX)
      throw conflict(`Your company has ${TEMPLATES_MAX} templates. Remove one to keep another.`)
    const row = { id, company_id, author_id: me.user.id, ...body, body_hash, created_at: me.now().toISOString() }
    return { template: templateOf(tx.insert(projectTemplates).values(row).returning().get()), repeated: false }
  })
}
