import { and, asc, eq, isNull, ne, type SQL } from 'drizzle-orm'
import type { UserContext } from '../../context.ts'
import { crewListPeople, crewLists } from '../../db/schema/crews.ts'
import { payTemplates, projectTemplates } from '../../db/schema/templates.ts'
import { applicantNotes, jobInvitations, jobs, projectEvents } from '../../db/schema/jobs.ts'
import { conversations, messageReactions, messages } from '../../db/schema/messages.ts'
import { companies, invitations, users } from '../../db/schema/people.ts'
import { notifications } from '../../db/schema/sync.ts'

/** What the person wrote for a company or sent in its name: notes about applicants, templates, invitations. */
export async function collectSent({ db, user }: UserContext) {
  const read = db.read
  return {
    notes_written: await read
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
    crew_lists_made: await read
      .select({ name: crewLists.name, created_at: crewLists.created_at })
      .from(crewLists)
      .where(eq(crewLists.author_id, user.id))
      .orderBy(asc(crewLists.created_at))
      .all(),
    /** Whom the person put into a list, or wrote a note about there. */
    crew_list_entries: await read
      .select({
        list: crewLists.name,
        about: users.full_name,
        note: crewListPeople.note,
        added_at: crewListPeople.added_at,
      })
      .from(crewListPeople)
      .innerJoin(crewLists, eq(crewLists.id, crewListPeople.list_id))
      .innerJoin(users, eq(users.id, crewListPeople.freelancer_id))
      .where(eq(crewListPeople.author_id, user.id))
      .orderBy(asc(crewListPeople.added_at), asc(users.full_name))
      .all(),
    templates: await read
      .select({
        name: projectTemplates.name,
        project: projectTemplates.project,
        created_at: projectTemplates.created_at,
      })
      .from(projectTemplates)
      .where(and(eq(projectTemplates.author_id, user.id), isNull(projectTemplates.removed_at)))
      .orderBy(asc(projectTemplates.created_at))
      .all(),
    pay_templates: await read
      .select({ name: payTemplates.name, rules: payTemplates.rules, created_at: payTemplates.created_at })
      .from(payTemplates)
      .where(and(eq(payTemplates.author_id, user.id), isNull(payTemplates.removed_at)))
      .orderBy(asc(payTemplates.created_at))
      .all(),
    /** What the person did to projects of the company, as its team reads it. */
    project_history: await read
      .select({
        job_title: jobs.title,
        kind: projectEvents.kind,
        about: users.full_name,
        changes: projectEvents.lines,
        created_at: projectEvents.created_at,
      })
      .from(projectEvents)
      .innerJoin(jobs, eq(jobs.id, projectEvents.job_id))
      .leftJoin(users, eq(users.id, projectEvents.freelancer_id))
      .where(eq(projectEvents.author_id, user.id))
      .orderBy(asc(projectEvents.created_at), asc(projectEvents.id))
      .all(),
    invitations_sent: (await invitationsToApply(read, eq(jobInvitations.author_id, user.id))).map(
      ({ company: _, ...row }) => row,
    ),
    /** Unanswered invitations to the team, which only the owner sends. */
    team_invitations: await read
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

/** What the person was notified of, the oldest first; the words of messages are among the conversations. */
export const notificationsOf = ({ db, user }: UserContext) =>
  db.read
    .select({
      kind: notifications.kind,
      title: notifications.title,
      body: notifications.body,
      created_at: notifications.created_at,
    })
    .from(notifications)
    .where(and(eq(notifications.user_id, user.id), ne(notifications.kind, 'message')))
    .orderBy(asc(notifications.created_at))
    .all()

/** Invitations received or sent, each with its job, sender and recipient, the oldest first. */
export const invitationsToApply = (read: UserContext['db']['read'], whose: SQL) =>
  read
    .select({
      freelancer: users.full_name,
      job_title: jobs.title,
      company: companies.name,
      created_at: jobInvitations.created_at,
    })
    .from(jobInvitations)
    .innerJoin(users, eq(users.id, jobInvitations.freelancer_id))
    .innerJoin(jobs, eq(jobs.id, jobInvitations.job_id))
    .innerJoin(companies, eq(companies.id, jobs.company_id))
    .where(whose)
    .orderBy(asc(jobInvitations.created_at))
    .all()

/** What this person wrote in the channels of jobs; what others wrote there was to all of a crew. */
export async function channelsOf({ db, user }: UserContext) {
  const own = await db.read
    .select({ about: jobs.title, message: messages })
    .from(messages)
    .innerJoin(conversations, and(eq(conversations.id, messages.conversation_id), eq(conversations.is_channel, true)))
    .innerJoin(jobs, eq(jobs.id, conversations.job_id))
    .where(eq(messages.sender_id, user.id))
    .orderBy(asc(messages.seq))
    .all()
  return own.map(({ about, message: { content, attachment_name, created_at } }) => ({
    about,
    content,
    attachment_name,
    created_at,
  }))
}

/** This person's reactions, each with the words under which it is. */
export const reactionsOf = ({ db, user }: UserContext) =>
  db.read
    .select({
      message: messages.content,
      attachment_name: messages.attachment_name,
      reaction: messageReactions.reaction,
      created_at: messageReactions.created_at,
    })
    .from(messageReactions)
    .innerJoin(messages, eq(messages.id, messageReactions.message_id))
    .where(eq(messageReactions.user_id, user.id))
    .orderBy(asc(messageReactions.created_at))
    .all()
