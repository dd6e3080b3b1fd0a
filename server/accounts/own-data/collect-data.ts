import { and, asc, eq, exists, ne, not, or, sql, type SQL } from 'drizzle-orm'
import { calendarStatusOf } from '../../calendar/connections.ts'
import { allBlockedDaysOf } from '../../calendar/blocked-days.ts'
import { readCalendarSetup } from '../../calendar/feed.ts'
import { credentialOfRow, credentialsOf } from '../../people/credentials/credential-rows.ts'
import type { UserContext } from '../../context.ts'
import { callSheetCopies } from '../../db/schema/call-sheets.ts'
import { applications, jobFirstPeople, jobInvitations, jobRoles, jobs } from '../../db/schema/jobs.ts'
import { ownParticipants, otherParticipants } from '../../db/aliases.ts'
import { conversations, messages, participants } from '../../db/schema/messages.ts'
import { purchases } from '../../db/schema/payments.ts'
import { companies, ratings, users } from '../../db/schema/people.ts'
import { blocks, reports } from '../../db/schema/staff.ts'
import { feedbackAbout, ownRefereesOf } from '../../people/referees/referee-rows.ts'
import { savedSearchesOf } from '../../jobs/searches/search-rows.ts'
import { portfolioItemsOf } from '../../people/core/portfolio-rows.ts'
import { shownPayoutDetails } from '../../people/core/payout-rows.ts'
import { ownPersonRow, portfolioItemOfRow, ratingsReceivedBy } from '../../people/core/user-rows.ts'
import { sessionsOf } from '../core/own-sessions.ts'
import { collectChiefData } from '../../hours/chiefs/own-chief-data.ts'
import { collectPunches } from '../../hours/own-punches.ts'
import { collectSheets } from '../../hours/sheets/own-sheets.ts'
import { collectRecordedRightToWork, collectRightToWork } from '../../right-to-work/own-checks.ts'
import { collectApplications, collectOffers, collectPayRequests } from './collect-applications.ts'
import { channelsOf, collectSent, invitationsToApply, notificationsOf, reactionsOf } from './collect-sent.ts'
import { mapInTurn, preparedStatement } from '../../db/statement.ts'

/**
 * Everything stored about a person, by part, each column named. Of other people it contains only names and what they
 * wrote to this person. Account numbers are masked, so that an unattended device does not reveal them.
 */
export async function collectData(me: UserContext) {
  const { db, user } = me
  const read = db.read
  const { posting_is_free: _ofTheServer, ...profile } = await ownPersonRow(me, user.id)
  return {
    profile,
    payout_details: await shownPayoutDetails(me, user.id),
    portfolio: (await portfolioItemsOf(read, user.id)).map(portfolioItemOfRow),
    credentials: (await credentialsOf(read, user.id)).map(credentialOfRow),
    right_to_work: await collectRightToWork(me),
    right_to_work_recorded: await collectRecordedRightToWork(me),
    ratings_received: await ratingsReceivedBy(read, user.id),
    ratings_given: await read
      .select({
        job_title: jobs.title,
        freelancer: users.full_name,
        rating: ratings.rating,
        review: ratings.review,
        created_at: ratings.created_at,
      })
      .from(ratings)
      .innerJoin(jobs, eq(jobs.id, ratings.job_id))
      .innerJoin(users, eq(users.id, ratings.freelancer_id))
      .where(eq(ratings.author_id, user.id))
      .all(),
    calendar: {
      ...(await calendarStatusOf(read, user.id)),
      jobs_address_made_at: (await readCalendarSetup(me)).feed_made_at,
    },
    blocked_days: (await allBlockedDaysOf(read, user.id)).map(({ id, note }) => ({ day: id, note })),
    referees: await ownRefereesOf(read, user.id),
    referee_feedback: await feedbackAbout(read, user.id, true),
    saved_searches: await savedSearchesOf(read, user.id),
    applications: await collectApplications(me),
    call_sheets: await read
      .select({
        job_title: jobs.title,
        seen_version: callSheetCopies.seen_version,
        seen_at: callSheetCopies.seen_at,
        last_reached_at: callSheetCopies.last_reached_at,
      })
      .from(callSheetCopies)
      .innerJoin(jobs, eq(jobs.id, callSheetCopies.job_id))
      .where(eq(callSheetCopies.freelancer_id, user.id))
      .all(),
    offers: await collectOffers(me),
    pay_requests: await collectPayRequests(me),
    ...(await collectPunches(me)),
    ...(await collectSheets(me)),
    ...(await collectChiefData(me)),
    invitations: (await invitationsToApply(read, eq(jobInvitations.freelancer_id, user.id))).map(
      ({ freelancer: _, ...row }) => row,
    ),
    asked_first: await read
      .select({ job_title: jobs.title, company: companies.name, asked_at: jobFirstPeople.asked_at })
      .from(jobFirstPeople)
      .innerJoin(jobs, eq(jobs.id, jobFirstPeople.job_id))
      .innerJoin(companies, eq(companies.id, jobs.company_id))
      .where(eq(jobFirstPeople.freelancer_id, user.id))
      .orderBy(asc(jobFirstPeople.asked_at))
      .all(),
    projects: await collectProjects(me),
    ...(await collectSent(me)),
    conversations: await collectConversations(me),
    channels: await channelsOf(me),
    reactions: await reactionsOf(me),
    notifications: await notificationsOf(me),
    purchases: await read
      .select({
        package_id: purchases.package_id,
        amount: purchases.amount,
        currency: purchases.currency,
        state: purchases.state,
        created_at: purchases.created_at,
        paid_at: purchases.paid_at,
      })
      .from(purchases)
      .where(eq(purchases.user_id, user.id))
      .all(),
    blocked: await read
      .select({ full_name: users.full_name, created_at: blocks.created_at })
      .from(blocks)
      .innerJoin(users, eq(users.id, blocks.blocked_id))
      .where(eq(blocks.user_id, user.id))
      .all(),
    reports_made: await read
      .select({
        about: users.full_name,
        reason: reports.reason,
        words: reports.words,
        created_at: reports.created_at,
        settled_at: reports.settled_at,
      })
      .from(reports)
      .innerJoin(users, eq(users.id, reports.about_id))
      .where(eq(reports.reporter_id, user.id))
      .all(),
    devices: (await sessionsOf(me)).map(({ device, created_at, last_seen_at }) => ({
      device,
      created_at,
      last_seen_at,
    })),
  }
}

/** Projects that this person posted, with what applicants wrote to them. */
async function collectProjects({ db, user }: UserContext) {
  const posted = await db.read
    .select()
    .from(jobs)
    .where(eq(jobs.employer_id, user.id))
    .orderBy(asc(jobs.created_at))
    .all()
  return mapInTurn(posted, async (job) => ({
    title: job.title,
    description: job.description,
    event_type: job.event_type,
    location: job.location,
    postcode: job.postcode,
    required_skills: job.required_skills,
    status: job.status,
    created_at: job.created_at,
    roles: await db.read
      .select({
        role_name: jobRoles.role_name,
        day_rate_pence: jobRoles.day_rate,
        date_start: jobRoles.date_start,
        date_end: jobRoles.date_end,
        places: jobRoles.places,
        skills: jobRoles.skills,
      })
      .from(jobRoles)
      .where(eq(jobRoles.job_id, job.id))
      .all(),
    applications: await db.read
      .select({
        freelancer: users.full_name,
        status: applications.status,
        message: applications.message,
        cancelled_by: applications.cancelled_by,
        cancel_reason: applications.cancel_reason,
      })
      .from(applications)
      .innerJoin(users, eq(users.id, applications.freelancer_id))
      .where(eq(applications.job_id, job.id))
      .all(),
  }))
}

/** Of a team's conversation what this person wrote, and what was written to the team; not the words of colleagues. */
async function collectConversations({ db, user }: UserContext) {
  const own = await db.read
    .select({ id: conversations.id, with: users.full_name, about: jobs.title, is_team: ownParticipants.is_team })
    .from(ownParticipants)
    .innerJoin(conversations, eq(conversations.id, ownParticipants.conversation_id))
    .innerJoin(
      otherParticipants,
      and(
        eq(otherParticipants.conversation_id, ownParticipants.conversation_id),
        ne(otherParticipants.user_id, ownParticipants.user_id),
        or(eq(otherParticipants.user_id, conversations.user_a), eq(otherParticipants.user_id, conversations.user_b)),
        or(eq(otherParticipants.is_team, false), eq(ownParticipants.is_team, false)),
      ),
    )
    .innerJoin(users, eq(users.id, otherParticipants.user_id))
    .leftJoin(jobs, eq(jobs.id, conversations.job_id))
    .where(
      and(
        eq(ownParticipants.user_id, user.id),
        eq(conversations.is_channel, false),
        or(
          eq(ownParticipants.user_id, conversations.user_a),
          eq(ownParticipants.user_id, conversations.user_b),
          exists(
            db.read
              .select({ id: messages.id })
              .from(messages)
              .where(and(eq(messages.conversation_id, conversations.id), eq(messages.sender_id, user.id))),
          ),
        ),
      ),
    )
    .orderBy(asc(conversations.created_at))
    .all()
  return mapInTurn(own, async ({ id, is_team, ...rest }) => ({
    ...rest,
    messages: (await (is_team ? messagesToTeam : messagesToPerson)(db.read).all({ id, user_id: user.id })).map(
      ({ sender_id, content, attachment_name, created_at }) => ({
        from: sender_id === user.id ? 'me' : 'them',
        content,
        attachment_name,
        created_at,
      }),
    ),
  }))
}

const messagesOf = (isShown?: SQL) =>
  preparedStatement((db) =>
    db
      .select({
        sender_id: messages.sender_id,
        content: messages.content,
        attachment_name: messages.attachment_name,
        created_at: messages.created_at,
      })
      .from(messages)
      .where(and(eq(messages.conversation_id, sql.placeholder('id')), isShown))
      .orderBy(asc(messages.seq))
      .prepare(),
  )
const messagesToPerson = messagesOf()
const isOfColleague = sql`exists (select 1 from ${participants} where ${participants.conversation_id} = ${messages.conversation_id}
  and ${participants.user_id} = ${messages.sender_id} and ${participants.is_team} = 1 and ${participants.user_id} <> ${sql.placeholder('user_id')})`
const messagesToTeam = messagesOf(not(isOfColleague))
