import { and, desc, eq, isNull } from 'drizzle-orm'
import type { Template } from '../../shared/jobs/templates.ts'
import { companyOf } from '../companies/core/members.ts'
import type { UserContext } from '../context.ts'
import { projectTemplates } from '../db/schema/jobs.ts'

/** What the company starts its projects from, the newest first. */
export function listTemplates(me: UserContext): Template[] {
  const { db } = me
  return db.read
    .select()
    .from(projectTemplates)
    .where(and(eq(projectTemplates.company_id, companyOf(db.read, me).id), isNull(projectTemplates.removed_at)))
    .orderBy(desc(projectTemplates.created_at), desc(projectTemplates.id))
    .all()
    .map(templateOf)
}

export const templateOf = ({ id, name, project, created_at }: typeof projectTemplates.$inferSelect): Template => ({
  id,
  name,
  project,
  created_at,
})
