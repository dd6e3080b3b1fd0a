import { eq, getTableName, is, sql } from 'drizzle-orm'
import { getTableConfig, SQLiteTable } from 'drizzle-orm/sqlite-core'
import { expect, test } from 'vitest'
import { CRON_JOBS } from '../../../server/app/cron.ts'
import { sweepDeletedPeople } from '../../../server/app/sweep-deleted-people.ts'
import * as schema from '../../../server/db/schema.ts'
import { writeUserTerms } from '../../../server/db/match-index.ts'
import { insertAnyRow } from '../../support/factories/any-row.ts'
import { createFreelancer, type Person } from '../../support/factories/people.ts'
import { ownedByPeople } from '../../support/foreign-keys.ts'
import { createWorld, type World } from '../../support/world.ts'

const { attachments, authenticators, changes, credentials, payoutDetails, photos, users } = schema
const tables = Object.values(schema).flatMap((table): SQLiteTable[] => (is(table, SQLiteTable) ? [table] : []))

/** The tables with a column that goes with a person, by the schema. */
const owned = tables.filter((table) =>
  getTableConfig(table).foreignKeys.some((key) => key.onDelete === 'cascade' && key.reference().foreignTable === users),
)

/** How many rows of this person there are by each column of the database that goes with people. */
async function rowsOf({ ctx }: World, { user }: Person) {
  const counted: Record<string, number> = {}
  for (const column of await ownedByPeople(ctx.db.read.$client)) {
    const rows = sql.raw(`select count(*) as n from ${column.split('.')[0]} where ${column} = '${user.id}'`)
    const [found] = await ctx.db.read.all<{ n: number }>(rows)
    counted[column] = Number(found!.n)
  }
  return counted
}

const metricOf = async ({ ctx }: World) => {
  const { values } = (await ctx.metrics.registry.getSingleMetric('standby_left_by_deleted_total')!.get())!
  return Object.fromEntries(values.map(({ labels, value }): [string, number] => [String(labels['table']), value]))
}

test('what a deleted account has left in any table is found, deleted and counted; of others nothing', async () => {
  const world = await createWorld()
  const { db } = world.ctx
  const [gone, stays] = [await createFreelancer(world), await createFreelancer(world)]
  expect((await gone.delete('/users/me')).status).toBe(204)
  await sweepDeletedPeople(world.ctx)
  expect(await metricOf(world)).toEqual({})

  await db.write(async (tx) => {
    for (const { user } of [gone, stays]) {
      const parents: Parameters<typeof insertAnyRow>[3] = new Map()
      for (const table of [...owned, attachments, changes]) await insertAnyRow(tx, table, user.id, parents)
    }
    await writeUserTerms(tx, gone.user.id, ['Rigger'])
    await tx.run(sql`insert into freelancer_index (user_id, facts) values (${gone.user.id}, '{}')`)
    await tx.update(users).set({ bio: 'Rigger', phone: '+447700900123' }).where(eq(users.id, gone.user.id)).run()
  })
  const before = await rowsOf(world, stays)
  expect(Object.entries(await rowsOf(world, gone)).filter(([, rows]) => rows === 0)).toEqual([])
  await sweepDeletedPeople(world.ctx)

  expect(Object.entries(await rowsOf(world, gone)).filter(([, rows]) => rows > 0)).toEqual([])
  expect(await rowsOf(world, stays)).toEqual(before)
  const rest = await db.read.select().from(attachments).all()
  expect(rest.map(({ user_id }) => user_id)).toEqual(rest.map(() => stays.user.id))
  expect(await db.read.select().from(changes).where(eq(changes.audience_id, gone.user.id)).all()).toEqual([])
  const row = (await db.read.select().from(users).where(eq(users.id, gone.user.id)).get())!
  expect(row).toMatchObject({ full_name: 'Former member', bio: '', phone: '', password_hash: '!' })
  expect(row.deleted_at).not.toBeNull()
  const counted = await metricOf(world)
  // Some went with rows that they refer to.
  for (const table of [photos, attachments, authenticators, credentials, payoutDetails, changes, users])
    expect(counted, getTableName(table)).toHaveProperty(getTableName(table))
  expect(counted).toHaveProperty('freelancer_index', 1)
  expect(Math.min(...Object.values(counted))).toBeGreaterThan(0)

  await sweepDeletedPeople(world.ctx)
  expect(await metricOf(world)).toEqual(counted)
  expect(CRON_JOBS.some(({ run, every }) => run === sweepDeletedPeople && !every)).toBe(true)
})

/** What stays when a person goes: others need it, and it says nothing of them but their id. */
const STAYS = [
  'applicant_notes.author_id',
  'applications.freelancer_id',
  'attachments.user_id',
  'broadcast_recipients.user_id',
  'broadcasts.author_id',
  'call_sheet_documents.added_by',
  'call_sheet_links.made_by',
  'call_sheet_versions.published_by',
  'call_sheets.draft_by',
  'chief_grants.chief_id',
  'chief_grants.made_by',
  'conversations.user_a',
  'conversations.user_b',
  'crew_list_people.author_id',
  'crew_lists.author_id',
  'job_invitations.author_id',
  'jobs.employer_id',
  'messages.sender_id',
  'participants.user_id',
  'pay_templates.author_id',
  'plan_versions.published_by',
  'project_events.author_id',
  'project_templates.author_id',
  'punches.made_by',
  'purchases.user_id',
  'ratings.freelancer_id',
  'rejections.author_id',
  'right_to_work_records.author_id',
  'right_to_work_records.freelancer_id',
  'sheet_acts.made_by',
  'undoable_decisions.author_id',
]

test('each column that names a person either goes with them, or is known to stay', async () => {
  const naming = tables.flatMap((table) =>
    getTableConfig(table).foreignKeys.flatMap((key) => {
      const { columns, foreignTable } = key.reference()
      return foreignTable === users && key.onDelete !== 'cascade'
        ? columns.map(({ name }) => `${getTableName(table)}.${name}`)
        : []
    }),
  )
  expect(naming.toSorted()).toEqual(STAYS)
})
