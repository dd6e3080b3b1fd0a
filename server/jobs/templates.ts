import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { PROJECT_TEMPLATES_MAX } from '../../shared/limits.ts'
import type { NewProjectTemplate, ProjectTemplate } from '../../shared/jobs/templates.ts'
import { actingCompanyOf } from '../companies/core/members.ts'
import type { UserContext } from '../context.ts'
import { projectTemplates } from '../db/schema/templates.ts'
import { conflict, gone, notFound } from '../errors.ts'
import { bodyHash, expectSameRow } from '../db/spent-ids.ts'

/**
 * Saves a project as a template for everybody of the company.
 * @throws 403 without a company, 409 for an id in use or one template too many, 410 for one that was removed since
 */
export async function saveTemplate(
  me: UserContext,
  { id = uuid(), ...body }: NewProjectTemplate,
): Promise<{ template: ProjectTemplate; repeated: boolean }> {
  const body_hash = bodyHash(body)
  return me.db.write(async (tx) => {
    const company_id = (await actingCompanyOf(tx, me)).id
    const known = await tx.select().from(projectTemplates).where(eq(projectTemplates.id, id)).get()
    if (known) {
      expectSameRow(known, { author_id: me.user.id, body_hash })
      if (known.removed_at) throw gone('This template has since been removed.')
      return { template: templateOfRow(known), repeated: true }
    }
    const kept = and(eq(projectTemplates.company_id, company_id), isNull(projectTemplates.removed_at))
    const { count } = (await tx
      .select({ count: sql<number>`count(*)` })
      .from(projectTemplates)
      .where(kept)
      .get())!
    if (count >= PROJECT_TEMPLATES_MAX)
      throw conflict(`Your company has ${PROJECT_TEMPLATES_MAX} templates. Remove one to save another.`)
    const row = { id, company_id, author_id: me.user.id, ...body, body_hash, created_at: me.now().toISOString() }
    return { template: templateOfRow(await tx.insert(projectTemplates).values(row).returning().get()), repeated: false }
  })
}

/** The company's templates, the newest first. */
export async function listTemplates(me: UserContext): Promise<ProjectTemplate[]> {
  const { db } = me
  return (
    await db.read
      .select()
      .from(projectTemplates)
      .where(
        and(
          eq(projectTemplates.company_id, (await actingCompanyOf(db.read, me)).id),
          isNull(projectTemplates.removed_at),
        ),
      )
      .orderBy(desc(projectTemplates.created_at), desc(projectTemplates.id))
      .all()
  ).map(templateOfRow)
}

const templateOfRow = ({ id, name, project, created_at }: typeof projectTemplates.$inferSelect): ProjectTemplate => ({
  id,
  name,
  project,
  created_at,
})

/**
 * Deletes a template of the company; a repeat changes nothing.
 * @throws 403 without a company, 404 for another's template
 */
export async function removeTemplate(me: UserContext, id: string): Promise<void> {
  await me.db.write(async (tx) => {
    const own = and(eq(projectTemplates.id, id), eq(projectTemplates.company_id, (await actingCompanyOf(tx, me)).id))
    const known = await tx.select().from(projectTemplates).where(own).get()
    if (!known) throw notFound('This template does not exist.')
    if (known.removed_at) return
    await tx.update(projectTemplates).set({ removed_at: me.now().toISOString() }).where(own).run()
  })
}
