import { and, count, desc, eq, gt, isNull, sql } from 'drizzle-orm'
import { GUEST_LINK_ENDED_TEXT } from '../../shared/call-sheets/guest-link-texts.ts'
import type { GuestLink, GuestSheet, NewGuestLink } from '../../shared/call-sheets/guest-links.ts'
import { GUEST_LINK_DAYS_MAX, GUEST_LINKS_MAX } from '../../shared/limits.ts'
import type { Visitor } from '../accounts/core/visitor.ts'
import type { Context, UserContext } from '../context.ts'
import type { DatabaseReader } from '../db/connection.ts'
import { callSheetLinks, callSheets, callSheetVersions } from '../db/schema/call-sheets.ts'
import { jobRoles, jobs } from '../db/schema/jobs.ts'
import { companies, users } from '../db/schema/people.ts'
import { expectSameRow } from '../db/spent-ids.ts'
import { preparedStatement } from '../db/statement.ts'
import { conflict, invalid, notFound } from '../errors.ts'
import { hashToken } from '../http/sessions.ts'
import type { StoredObject } from '../ports/files/object-store.ts'
import { jobOfOwnCompany } from '../jobs/core/own-job.ts'
import { utcMomentOf } from '../jobs/core/write-job.ts'
import { withoutPhoneNumbers } from './without-phones.ts'
import { sheetRowOf } from './sheet-rows.ts'

const LINK_DAY_MS = 86_400_000

type AskedGuestLink = { job_id: string; id: string; body: NewGuestLink }

/**
 * Makes a link by which anybody reads the published call sheet. Only the secret's hash is stored; the same id with the
 * same secret again changes nothing.
 * @throws 404 for another company's job, 409 for an id in use, a revoked link, while nothing is published or with too
 *   many links, 422 for an end that is past or too far off
 */
export async function createGuestLink(
  me: UserContext,
  { job_id, id, body }: AskedGuestLink,
): Promise<{ link: GuestLink; repeated: boolean }> {
  const { has_phones, ...asked } = body
  const now = me.now()
  const [token_hash, ends_at] = [hashToken(asked.token), utcMomentOf(asked.ends_at)]
  const row = { id, job_id, token_hash, has_phones, ends_at, made_by: me.user.id }
  return me.db.write(async (tx) => {
    await jobOfOwnCompany(tx, me, job_id)
    const known = await tx.select().from(callSheetLinks).where(eq(callSheetLinks.id, id)).get()
    if (known) {
      expectSameRow(known, row)
      if (known.revoked_at) throw conflict('This link has been revoked.')
      return { link: guestLinkOf(known, me.user.full_name), repeated: true }
    }
    const left = Date.parse(ends_at) - now.getTime()
    if (left <= 0 || left > GUEST_LINK_DAYS_MAX * LINK_DAY_MS)
      throw invalid('A link must end in the future, within a year.', [
        { path: 'ends_at', message: 'must be in the future, within a year' },
      ])
    if (((await sheetRowOf(tx, job_id))?.version ?? 0) === 0) throw conflict('No call sheet has been published yet.')
    const open = await tx.select({ n: count() }).from(callSheetLinks).where(isOpenLinkOf(job_id, now)).get()
    if ((open?.n ?? 0) >= GUEST_LINKS_MAX)
      throw conflict(`At most ${GUEST_LINKS_MAX} links work at the same time. Revoke one that is not needed any more.`)
    const isTaken = await tx.select().from(callSheetLinks).where(eq(callSheetLinks.token_hash, token_hash)).get()
    if (isTaken) throw conflict('This link exists already.')
    const made = { ...row, created_at: now.toISOString(), revoked_at: null }
    await tx.insert(callSheetLinks).values(made).run()
    return { link: guestLinkOf(made, me.user.full_name), repeated: false }
  })
}

/**
 * Those that work, the last one first.
 * @throws 404 for another company's job
 */
export async function listGuestLinks(me: UserContext, job_id: string): Promise<GuestLink[]> {
  await jobOfOwnCompany(me.db.read, me, job_id)
  const rows = await me.db.read
    .select({ link: callSheetLinks, made_by: users.full_name })
    .from(callSheetLinks)
    .innerJoin(users, eq(users.id, callSheetLinks.made_by))
    .where(isOpenLinkOf(job_id, me.now()))
    .orderBy(desc(callSheetLinks.created_at), desc(callSheetLinks.id))
    .all()
  return rows.map(({ link, made_by }) => guestLinkOf(link, made_by))
}

/**
 * Ends a link at once, whoever of the company made it.
 * @throws 404 for another company's job, or a link that is not this call sheet's
 */
export async function revokeGuestLink(me: UserContext, job_id: string, id: string): Promise<void> {
  await me.db.write(async (tx) => {
    await jobOfOwnCompany(tx, me, job_id)
    const own = and(eq(callSheetLinks.id, id), eq(callSheetLinks.job_id, job_id))
    const known = await tx.select().from(callSheetLinks).where(own).get()
    if (!known) throw notFound('There is no such link.')
    if (!known.revoked_at) await tx.update(callSheetLinks).set({ revoked_at: me.now().toISOString() }).where(own).run()
  })
}

/**
 * The published call sheet behind a link, for anybody who has its secret.
 * @throws 404 once the link has ended, or was never one
 */
export async function openGuestSheet(ctx: Context, token: string, visitor: Visitor): Promise<GuestSheet> {
  const found = await findGuestSheet(ctx, token, visitor)
  const { link, content, version, published_at, job_title, company_name } = found
  const shown = link.has_phones ? (text: string) => text : withoutPhoneNumbers
  const nameOf = await roleNamesOf(ctx.db.read, link.job_id)
  return {
    job_title,
    company_name,
    version,
    published_at,
    ends_at: link.ends_at,
    venue: shown(content.venue),
    has_venue_picture: found.venue_picture !== null,
    address: content.address,
    postcode: content.postcode,
    times: content.times.map(({ at, until, label, role_id }) => ({
      at,
      until,
      label: shown(label),
      role_name: (role_id && nameOf.get(role_id)) || '',
    })),
    contact_name: shown(content.contact_name),
    contact_phone: link.has_phones ? content.contact_phone : '',
    gate: shown(content.gate ?? ''),
    parking: shown(content.parking),
    bring: shown(content.bring),
    notes: shown(content.notes),
    nearest_ae: shown(content.nearest_ae ?? ''),
    first_aid: shown(content.first_aid ?? ''),
  }
}

/**
 * The picture of the venue on such a sheet: it has no address of its own that would outlast the link.
 * @throws 404 once the link has ended, or was never one, or where there is no picture
 */
export async function openGuestVenuePicture(ctx: Context, token: string, visitor: Visitor): Promise<StoredObject> {
  const { venue_picture } = await findGuestSheet(ctx, token, visitor)
  const stored = venue_picture && (await ctx.ports.files.open(venue_picture))
  if (!stored) throw notFound('There is no picture of the venue.')
  return stored
}

async function findGuestSheet(ctx: Context, token: string, { address }: Visitor) {
  await ctx.limits.take('guestSheetsFrom', address)
  const asked = { token_hash: hashToken(token), now: ctx.now().toISOString() }
  const found = await guestSheetByToken(ctx.db.read).get(asked)
  if (!found) throw notFound(GUEST_LINK_ENDED_TEXT)
  return found
}

async function roleNamesOf(db: DatabaseReader, job_id: string) {
  const rows = await db
    .select({ id: jobRoles.id, role_name: jobRoles.role_name })
    .from(jobRoles)
    .where(eq(jobRoles.job_id, job_id))
    .all()
  return new Map(rows.map(({ id, role_name }) => [id, role_name]))
}

const isOpenLinkOf = (job_id: string, now: Date) =>
  and(
    eq(callSheetLinks.job_id, job_id),
    isNull(callSheetLinks.revoked_at),
    gt(callSheetLinks.ends_at, now.toISOString()),
  )

const guestLinkOf = (
  { id, ends_at, has_phones, created_at }: Omit<GuestLink, 'made_by'>,
  made_by: string,
): GuestLink => ({ id, ends_at, has_phones, made_by, created_at })

const guestSheetByToken = preparedStatement((db) =>
  db
    .select({
      link: callSheetLinks,
      content: callSheetVersions.content,
      version: callSheetVersions.version,
      published_at: callSheetVersions.published_at,
      job_title: jobs.title,
      venue_picture: jobs.venue_picture,
      company_name: companies.name,
    })
    .from(callSheetLinks)
    .innerJoin(jobs, eq(jobs.id, callSheetLinks.job_id))
    .innerJoin(companies, and(eq(companies.id, jobs.company_id), isNull(companies.closed_at)))
    .innerJoin(users, and(eq(users.id, companies.owner_id), isNull(users.suspended_at)))
    .innerJoin(callSheets, eq(callSheets.job_id, jobs.id))
    .innerJoin(
      callSheetVersions,
      and(eq(callSheetVersions.job_id, jobs.id), eq(callSheetVersions.version, callSheets.version)),
    )
    .where(
      and(
        eq(callSheetLinks.token_hash, sql.placeholder('token_hash')),
        isNull(callSheetLinks.revoked_at),
        gt(callSheetLinks.ends_at, sql.placeholder('now')),
      ),
    )
    .prepare(),
)
