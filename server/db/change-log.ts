import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { SYNC_KINDS, type SyncKind } from '../../shared/sync.ts'
import type { DatabaseReader, WriteTransaction } from './connection.ts'
import { users } from './schema/people.ts'
import { changes, counters } from './schema/sync.ts'
import { changesOfPersonSql, TEAM_OF_PERSON } from './person-changes.ts'
import { isInBoundList, firstColumnStatement, objectStatement, preparedStatement } from './statement.ts'

/**
 * Records that a row has changed for these people, in the transaction that changes it. After the commit their open
 * streams are poked; at the next pull each device gets the row as it then is, or its removal.
 * @param rowId the id that the row has on the wire; for kinds of one row, any fixed text
 * @param removed they must not see it any more, whatever its query would find
 */
export async function recordChange(
  tx: WriteTransaction,
  userIds: Iterable<string>,
  kind: SyncKind,
  rowId: string,
  removed = false,
) {
  const people = new Set(userIds)
  for (const user_id of people) {
    tx.touched.add(user_id)
    tx.noted?.set(JSON.stringify([user_id, kind, rowId]), { user_id, kind, row_id: rowId, removed })
  }
  if (tx.noted || people.size === 0) return
  const change = { kind, row_id: rowId, revision: await tx.seq(), removed: removed ? 1 : 0 }
  const teams = await wholeTeamsAmong(tx, people, change)
  for (const { members } of teams) {
    // What was noted for one of them before says nothing any more.
    await dropChangesOfMembers(tx).run({ members: JSON.stringify(members), kind, row_id: rowId })
    for (const id of members) people.delete(id)
  }
  const audiences = JSON.stringify([...teams.map(({ company_id }) => company_id), ...people])
  await upsertChanges(tx).run({ ...change, audiences })
}

/** The same for rows of one kind that changed for one person each, in one statement: of a large crew each has their own. */
export async function recordOwnChanges(
  tx: WriteTransaction,
  kind: SyncKind,
  rows: readonly { user_id: string; row_id: string }[],
) {
  for (const { user_id, row_id } of rows) {
    tx.touched.add(user_id)
    tx.noted?.set(JSON.stringify([user_id, kind, row_id]), { user_id, kind, row_id, removed: false })
  }
  if (tx.noted || rows.length === 0) return
  await upsertOwnChanges(tx).run({ kind, revision: await tx.seq(), rows: JSON.stringify(rows) })
}

/**
 * What a member gets by joining a company and loses by leaving it; conversations only about its jobs. The function
 * note_team_changes of PostgreSQL's migrations has the same list.
 */
const TEAM_KINDS: SyncKind[] = [
  'job',
  'received_application',
  'call_sheet',
  'broadcast',
  'crew_list',
  'company',
  'conversation',
  'message',
]

/** Companies whose whole team, of more than one, is among these people: one entry is enough for all of it. */
async function wholeTeamsAmong(tx: WriteTransaction, people: Set<string>, row: { kind: SyncKind; row_id: string }) {
  if (people.size < 2 || !TEAM_KINDS.includes(row.kind)) return []
  if (['conversation', 'message'].includes(row.kind) && !(await isAboutJob(tx).get(row))) return []
  const teams = new Map<string, string[]>()
  for (const { id, company_id } of await membersAmong(tx).all({ people: JSON.stringify([...people]) }))
    teams.set(company_id!, [...(teams.get(company_id!) ?? []), id])
  const whole: { company_id: string; members: string[] }[] = []
  for (const [company_id, members] of teams) {
    if (members.length < 2) continue
    if ((await teamSize(tx).get({ company_id }))!.size === members.length) whole.push({ company_id, members })
  }
  return whole
}

const isAboutJob = firstColumnStatement(`select 1 from conversations where job_id is not null
  and id = case when :kind = 'conversation' then :row_id else (select conversation_id from messages where id = :row_id) end`)
const membersAmong = preparedStatement((db) =>
  db
    .select({ id: users.id, company_id: users.company_id })
    .from(users)
    .where(and(isInBoundList(users.id, 'people'), isNotNull(users.company_id)))
    .prepare(),
)
const teamSize = preparedStatement((db) =>
  db
    .select({ size: sql<number>`count(*)` })
    .from(users)
    .where(eq(users.company_id, sql.placeholder('company_id')))
    .prepare(),
)
const dropChangesOfMembers = preparedStatement((db) =>
  db
    .delete(changes)
    .where(
      and(
        isInBoundList(changes.audience_id, 'members'),
        eq(changes.kind, sql.placeholder('kind') as never),
        eq(changes.row_id, sql.placeholder('row_id')),
      ),
    )
    .prepare(),
)

/** Deletes the entries of a company that has no team any more. */
export const forgetTeamChanges = (tx: WriteTransaction, companyId: string) =>
  tx.delete(changes).where(eq(changes.audience_id, companyId)).run()

/** A change of this person (`user_id`, bound) or of the team that they are in at this moment. */
export const isChangeOfPerson = () =>
  sql`${changes.audience_id} in (${sql.placeholder('user_id')}, (select ${users.company_id} from ${users} where ${users.id} = ${sql.placeholder('user_id')}))`

/** One statement for all: a change of a job concerns each of its applicants. */
const upsertChanges = objectStatement(`
  insert into changes (user_id, kind, row_id, revision, removed)
  select value, :kind, :row_id, :revision, :removed from json_each(:audiences) where true
  on conflict (user_id, kind, row_id) do update set revision = excluded.revision, removed = excluded.removed`)
const upsertOwnChanges = objectStatement(`
  insert into changes (user_id, kind, row_id, revision, removed)
  select value ->> 'user_id', :kind, value ->> 'row_id', :revision, 0 from json_each(:rows) where true
  on conflict (user_id, kind, row_id) do update set revision = excluded.revision, removed = 0`)

/**
 * The head of the change log for a person: the epoch, which a restored backup or a promoted standby changes, and the
 * last revision. With concurrent writers it is the last revision of this person: only those become visible in the order
 * of their numbers.
 */
export const changeLogHeadOf = async (db: DatabaseReader, userId: string) => ({
  epoch: (await databaseEpoch(db).get()) as string,
  revision:
    db.$client.engine === 'postgres'
      ? (((await lastRevisionOfPerson(db).get({ user_id: userId })) as number | null) ?? 0)
      : (await lastRevisionOfAll(db).get())!.value,
})

/** Which of these people have changes after this revision. */
export const peopleWithChanges = async (db: DatabaseReader, userIds: string[], revision: number) =>
  (await peopleChangedSince(db).all({ people: JSON.stringify(userIds), revision })) as string[]

/**
 * The same transaction with a new revision: what it writes from now on is ordered after what it has written. Where each
 * `seq` is a new number, it is so anyway.
 */
export async function withLaterRevision(tx: WriteTransaction): Promise<WriteTransaction> {
  if (tx.noted) return tx
  const next = await tx
    .update(counters)
    .set({ value: sql`${counters.value} + 1` })
    .where(eq(counters.name, 'revision'))
    .returning()
    .get()
  return Object.assign(Object.create(tx) as WriteTransaction, { seq: () => next!.value })
}

/** Where a device is in the change log. */
export type CursorPosition = {
  revision: number
  /** How many kinds the release knew that passed over entries of kinds which it did not know; else absent. */
  kinds?: number
  /** Given out by a release that reads the entries of a person's team too. */
  hasTeam?: boolean
  /** While pages of a device's window follow: the day, counted since 1970, at which it begins. */
  windowDay?: number | undefined
  /** Of a device that takes applications one by one: what changed up to this revision has come with their projects. */
  apartFrom?: number | undefined
}

/**
 * The cursor that a device stores, opaque to it but for its end: `<epoch>.<revision>`, `.<kinds>` where entries were
 * passed over, `.t` with a team, `.w<day>` on the way through a window, and `.a<revision>` where applications come one by
 * one. Releases that do not know one of these take it for malformed.
 */
export const syncCursorOf = (epoch: string, { revision, kinds, hasTeam, windowDay, apartFrom }: CursorPosition) =>
  [
    epoch,
    revision,
    ...(kinds === undefined ? [] : [kinds]),
    ...(hasTeam ? ['t'] : []),
    ...(windowDay === undefined ? [] : [`w${windowDay}`]),
    ...(apartFrom === undefined ? [] : [`a${apartFrom}`]),
  ].join('.')

/**
 * The place that a cursor names; null if the device starts over, because the cursor is missing, foreign, malformed or in
 * the future, or because an older release passed over entries that this one knows.
 */
export function cursorPositionOf(
  cursor: string | undefined,
  head: { epoch: string; revision: number },
): CursorPosition | null {
  const [, epoch, digits, kinds, team, day, apart] =
    /^([^.]+)\.(\d{1,15})(?:\.(\d{1,4}))?(\.t)?(?:\.w(\d{1,6}))?(?:\.a(\d{0,15}))?$/.exec(cursor ?? '') ?? []
  const revision = Number(digits)
  if (epoch !== head.epoch || revision > head.revision) return null
  const position: CursorPosition = {
    revision,
    hasTeam: team !== undefined,
    windowDay: day === undefined ? undefined : Number(day),
    // The device has marked a cursor of before: up to there it has the applications with their projects.
    apartFrom: apart === undefined ? undefined : Number(apart || revision),
  }
  if (kinds === undefined) return position
  return Number(kinds) < SYNC_KINDS.length ? null : { ...position, kinds: SYNC_KINDS.length }
}

/**
 * Whether a release that did not know of entries for a team may have passed over some on the way to this place: then the
 * device starts over. What was noted before the first of them was noted for each person.
 */
export const mayLackTeamChanges = async (db: DatabaseReader, userId: string, { revision, hasTeam }: CursorPosition) =>
  !hasTeam && (await teamChangeUpTo(db).get({ user_id: userId, revision })) !== undefined

const teamChangeUpTo = firstColumnStatement(
  `select revision from changes where user_id = ${TEAM_OF_PERSON} and revision <= :revision limit 1`,
)

const peopleChangedSince = firstColumnStatement(`
  select u.id from json_each(:people) l join users u on u.id = l.value
  where exists (select 1 from changes c where c.user_id = u.id and c.revision > :revision)
    or exists (select 1 from changes c where c.user_id = u.company_id and c.revision > :revision)`)
/**
 * SQL on PostgreSQL: begun anew by each promotion of a standby and each recovery to a point in time. Such a server may
 * lack the last commits, and then gives their revisions again. A standby follows the timeline of which it has the note:
 * what it says by itself (pg_control_checkpoint) is minutes old.
 */
export const TIMELINE_SQL = `case when pg_is_in_recovery() then (select value from meta where key = 'timeline')
  else left(pg_walfile_name(pg_current_wal_lsn()), 8) end`

/** Notes the timeline of the primary, and gives it. */
export const NOTE_TIMELINE_QUERY = `
  with current as materialized (select ${TIMELINE_SQL} as timeline),
    noted as (insert into meta (key, value) select 'timeline', timeline from current
      on conflict (key) do update set value = excluded.value where meta.value <> excluded.value)
  select timeline from current`

const databaseEpoch = firstColumnStatement({
  sqlite: "select value from meta where key = 'epoch'",
  postgres: `select value || '-' || ${TIMELINE_SQL} from meta where key = 'epoch'`,
})
const lastRevisionOfAll = preparedStatement((db) =>
  db.select({ value: counters.value }).from(counters).where(eq(counters.name, 'revision')).prepare(),
)
const lastRevisionOfPerson = firstColumnStatement(
  `select max(revision) from ${changesOfPersonSql('max(revision) as revision', 'true')}`,
)
