import { and, asc, eq, isNull } from 'drizzle-orm'
import type { UserContext } from '../../context.ts'
import { applicantNotes, jobInvitations, jobs, projectTemplates } from '../../db/schema/jobs.ts'
import { companies, invitations, users } from '../../db/schema/people.ts'

/** What the person has written for a company, or sent in its name: notes about applicants, templates, invitations. For `collectData`. */
export function collectSent({ db, user }: UserContext) {
  const read = db.read
  return {
    notes_written: read
      .select({
        about: users.full_name,
        job_title: jobs.title,
        text: applicantNotes.text,
        created_at: applicantNotes.created_at,
        updated_at: applicantNotes.updated_at,
      })
      .from(applicantNotes)
      .innerJoin(users, eq(users.id, applicantNotes.freelancer_id))
      .innerJoin(jobs, eq(jobs.id, applicantNotes.job_id))
      .where(and(eq(applicantNotes.author_id, user.id), isNull(applicantNotes.removed_at)))
      .orderBy(asc(applicantNotes.created_at))
      .all(),
    templates: read
      .select({
        name: projectTemplates.name,
        project: projectTemplates.project,
        created_at: projectTemplates.created_at,
      })
      .from(projectTemplates)
      .where(and(eq(projectTemplates.author_id, user.id), isNull(projectTemplates.removed_at)))
      .orderBy(asc(projectTemplates.created_at))
      .all(),
    /** To apply for a job. */
    invitations_sent: read
      .select({ freelancer: users.full_name, job_title: jobs.title, created_at: jobInvitations.created_at })
      .from(jobInvitations)
      .innerJoin(users, eq(users.id, jobInvitations.freelancer_id))
      .innerJoin(jobs, eq(jobs.id, jobInvitations.job_id))
      .where(eq(jobInvitations.author_id, user.id))
      .orderBy(asc(jobInvitations.created_at))
      .all(),
    /** Into the team, which its owner alone sends; those not answered yet. */
    team_invitations: read
      .select({
        email: invitations.email,
        full_name: invitations.full_name,
        role: invitations.role,
        sent_at: invitations.sent_at,
        expires_at: invitations.expires_at,
      })
      .from(invitations)
      .innerJoin(companies, eq(companies.id, invitations.company_id))
      .where(eq(companies.owner_id, user.id))
      .orderBy(asc(invitations.created_at))
      .all(),
  }
}
