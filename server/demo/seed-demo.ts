import { hashPassword } from '../accounts/core/passwords.ts'
import { bookedPeopleOf } from '../call-sheets/crew-of.ts'
import { sheetRowOf } from '../call-sheets/sheet-rows.ts'
import { recordCompanyChange } from '../companies/update-company.ts'
import type { Context } from '../context.ts'
import type { DatabaseReader, WriteTransaction } from '../db/connection.ts'
import { callSheetCopies, callSheetDocuments, callSheets, callSheetVersions } from '../db/schema/call-sheets.ts'
import { credentials } from '../db/schema/credentials.ts'
import { applicantNotes, applications, jobInvitations, jobRoles, jobs } from '../db/schema/jobs.ts'
import { offers } from '../db/schema/offers.ts'
import { punches } from '../db/schema/hours.ts'
import { purchases } from '../db/schema/payments.ts'
import { planVersions, shiftPeople, shifts } from '../db/schema/plan.ts'
import { companies, invitations, portfolioItems, ratings, users } from '../db/schema/people.ts'
import { refereeFeedback, referees } from '../db/schema/referees.ts'
import { savedSearches } from '../db/schema/searches.ts'
import { meta } from '../db/schema/sync.ts'
import { indexFreelancer } from '../jobs/matching/index-freelancer.ts'
import { indexJob } from '../jobs/matching/index-job.ts'
import { memberIdsOf } from '../companies/core/members.ts'
import { recordChange } from '../db/change-log.ts'
import { DEMO_MADE, DEMO_PASSWORD } from '../accounts/core/demo-sign-ins.ts'
import { connectCalendar, makeCredentials, makeSavedSearches } from './make-own-things.ts'
import { drawCompanyLogos, drawShowPictures } from './draw.ts'
import { makeApplications } from './make-applications.ts'
import { makeCallSheets } from './make-call-sheets.ts'
import { makeCrewLists, writeCrewLists, broadcastToCrew } from './make-crews.ts'
import { makeInvitations, makeApplicantNotes, makeOffer } from './make-invitations.ts'
import { makeCompanies, makeFreelancers, makePortfolios } from './make-people.ts'
import { makeShiftPlan } from './make-plan.ts'
import { makeProjects } from './make-projects.ts'
import { makeSiteJob } from './make-site.ts'
import { nameDemoChief } from './name-demo-chief.ts'
import { sendDemoSheets, storeDemoTerms } from './send-sheets.ts'
import { makeTomorrowsJob } from './make-tomorrow.ts'
import { makePurchases, makeTeams } from './make-companies.ts'
import { makeRatings, makeReferees } from './make-feedback.ts'
import { makeConversations, writeConversations } from './make-conversations.ts'
import { COMPANY_WORDS } from './words/companies.ts'
import { createDemoWorld } from './world.ts'
import { spawn } from 'node:child_process'
import { once } from 'node:events'

/** ms for which a process waits while another one on the same database seeds it. */
const SEED_PATIENCE_MS = 300_000

/**
 * Creates the demonstration world in an empty database, in one transaction: always the same, with dates around today.
 * Of several processes that start at once, one does it and the others wait.
 */
export const seedDemo = (ctx: Context) =>
  ctx.processes.withLock('demonstration world', () => seedIfEmpty(ctx), SEED_PATIENCE_MS)

async function seedIfEmpty(ctx: Context) {
  if (!(await hasNoUsers(ctx.db.read))) return
  const begun = performance.now()
  const world = createDemoWorld(ctx)
  const pictures = await drawShowPictures(ctx.ports.files, world.random)
  const password_hash = await hashPassword(DEMO_PASSWORD)
  const employers = await makeCompanies(
    world,
    password_hash,
    await drawCompanyLogos(ctx.ports.files, COMPANY_WORDS.length),
  )
  const people = await makeFreelancers(world, password_hash, pictures)
  const items = makePortfolios(world, people, pictures)
  const projects = await makeProjects(world, employers)
  const applied = makeApplications(world, projects, people)
  const rated = makeRatings(world, applied, employers[0]!.company.id)
  const conversations = makeConversations(world, applied, people[0]!, employers[0]!.owner)
  const held = await makeCredentials(world, ctx.ports.documents, people)
  const asked = makeReferees(world, people)
  const given = asked.flatMap(({ feedback }) => feedback ?? [])
  const asking = makeInvitations(world, { projects, applied, people, companyId: employers[0]!.company.id })
  const bought = makePurchases(world, employers, projects)
  const searches = makeSavedSearches(world, people)
  const teams = await makeTeams(world, employers, password_hash)
  const [leading] = employers
  const team = [leading!.owner, ...teams.members.filter(({ company_id }) => company_id === leading!.company.id)]
  const noted = makeApplicantNotes(world, projects[0]!, applied, team)
  const sheets = await makeCallSheets(world, ctx.ports.documents, applied, people[0]!, projects[0]!)
  const tomorrow = await makeTomorrowsJob(world, ctx.ports.documents, employers[0]!, people)
  const site = await makeSiteJob(world, employers[0]!, people.slice(1))
  const crews = makeCrewLists(world, applied, people, leading!.owner)
  const plan = makeShiftPlan(world, projects[0]!, applied, leading!.owner)
  projects.push(tomorrow.project, site.project)
  applied.push(...tomorrow.applied, ...site.applied)
  sheets.push(tomorrow.sheet)

  await ctx.db.write(async (tx) => {
    await insertDemoRows(
      tx,
      companies,
      employers.map(({ company }) => company),
    )
    await insertDemoRows(
      tx,
      users,
      employers.map(({ owner }) => owner),
    )
    await insertDemoRows(
      tx,
      users,
      people.map(({ trade: _trade, booked: _booked, ...row }) => row),
    )
    await insertDemoRows(tx, users, teams.members)
    await insertDemoRows(tx, invitations, [teams.invited])
    await insertDemoRows(tx, portfolioItems, items)
    await insertDemoRows(tx, purchases, bought)
    await insertDemoRows(
      tx,
      jobs,
      projects.map(({ job }) => job),
    )
    await insertDemoRows(
      tx,
      jobRoles,
      projects.flatMap(({ roles }) => roles),
    )
    await insertDemoRows(
      tx,
      applications,
      applied.map(({ project: _project, freelancer: _freelancer, ...row }) => row),
    )
    await storeDemoTerms(tx, site.project.roles, ctx.now())
    await insertDemoRows(tx, punches, site.punches)
    await insertDemoRows(tx, shifts, plan.shifts)
    await insertDemoRows(tx, shiftPeople, plan.people)
    await insertDemoRows(tx, planVersions, [plan.version])
    await insertDemoRows(tx, offers, makeOffer(world, applied, people[0]!))
    await insertDemoRows(tx, applicantNotes, noted)
    await insertDemoRows(tx, jobInvitations, asking.invitations)
    await insertDemoRows(tx, ratings, rated)
    await insertDemoRows(tx, credentials, held)
    for (const { sheet, versions, copies, document } of sheets) {
      await insertDemoRows(tx, callSheets, [sheet])
      await insertDemoRows(tx, callSheetVersions, versions)
      await insertDemoRows(tx, callSheetCopies, copies)
      await insertDemoRows(tx, callSheetDocuments, [document])
    }
    await insertDemoRows(
      tx,
      referees,
      asked.map(({ referee }) => referee),
    )
    await insertDemoRows(tx, refereeFeedback, given)
    await insertDemoRows(tx, savedSearches, searches)
    for (const { id } of people) await indexFreelancer(tx, id)
    for (const { job } of projects) await indexJob(tx, job.id)

    for (const { company } of employers) await recordCompanyChange(tx, company.id)
    for (const { id } of [...employers.map(({ owner }) => owner), ...teams.members])
      await recordChange(tx, [id], 'me', id)
    for (const { id } of people) await recordChange(tx, [id], 'me', id)
    for (const item of items) await recordChange(tx, [item.user_id], 'portfolio_item', item.id)
    for (const { job } of projects) await recordChange(tx, await memberIdsOf(tx, job.company_id), 'job', job.id)
    for (const { id, job_id, freelancer_id } of applied) {
      await recordChange(tx, [freelancer_id], 'application', id)
      await recordChange(tx, [freelancer_id], 'job', job_id)
    }
    for (const { id, user_id } of held) await recordChange(tx, [user_id], 'credential', id)
    for (const { id: job_id, company_id } of projects.map(({ job }) => job))
      if (await sheetRowOf(tx, job_id))
        await recordChange(
          tx,
          [...(await bookedPeopleOf(tx, job_id)), ...(await memberIdsOf(tx, company_id))],
          'call_sheet',
          job_id,
        )
    for (const { id, made_by } of site.punches)
      await recordChange(tx, [made_by, ...(await memberIdsOf(tx, leading!.company.id))], 'punch', id!)
    for (const { id, freelancer_id } of rated) await recordChange(tx, [freelancer_id], 'rating', id)
    for (const { id, user_id } of searches) await recordChange(tx, [user_id], 'saved_search', id)
    for (const { referee } of asked) await recordChange(tx, [referee.freelancer_id], 'referee', referee.id)
    for (const { id, freelancer_id } of given) await recordChange(tx, [freelancer_id], 'feedback', id)
    await writeCrewLists(tx, crews)
    await writeConversations(tx, conversations, world.random)
    await writeConversations(tx, asking.conversations, asking.random)
    await writeConversations(tx, tomorrow.conversations, tomorrow.random)
    await tx.insert(meta).values({ key: DEMO_MADE, value: ctx.now().toISOString() }).run()
  })
  await broadcastToCrew(ctx, projects[0]!, leading!.owner)
  await sendDemoSheets(ctx, site.applied, leading!.owner)
  await nameDemoChief(ctx, site.project.job.id, leading!.owner)
  await connectCalendar(ctx, people[0]!)
  const counts = {
    companies: employers.length,
    freelancers: people.length,
    jobs: projects.length,
    applications: applied.length,
  }
  ctx.log.info({ ...counts, ms: Math.round(performance.now() - begun) }, 'the demonstration world is made')
}

const hasNoUsers = async (db: DatabaseReader) =>
  (await db.select({ id: users.id }).from(users).limit(1).get()) === undefined

type SeededTable =
  | typeof companies
  | typeof users
  | typeof invitations
  | typeof portfolioItems
  | typeof jobs
  | typeof purchases
  | typeof punches
  | typeof planVersions
  | typeof shiftPeople
  | typeof shifts
  | typeof jobRoles
  | typeof applications
  | typeof applicantNotes
  | typeof offers
  | typeof jobInvitations
  | typeof ratings
  | typeof credentials
  | typeof callSheets
  | typeof callSheetVersions
  | typeof callSheetCopies
  | typeof callSheetDocuments
  | typeof referees
  | typeof refereeFeedback
  | typeof savedSearches

/** One row at a time: a statement with all of them would exceed SQLite's number of parameters. */
async function insertDemoRows<T extends SeededTable>(tx: WriteTransaction, table: T, rows: T['$inferInsert'][]) {
  for (const row of rows)
    await tx
      .insert(table)
      .values(row as never)
      .run()
}

/** The argument that makes this program seed the database and exit. */
export const SEED_ONLY_ARGUMENT = '--seed'

/**
 * Creates the demonstration world in a child process on the first run: drawing, the gazetteer and the rows take some
 * 200 MB, which the server's own process would never give back.
 */
export async function seedInChildProcess({ db, settings, log }: Context) {
  if (!(await hasNoUsers(db.read))) return
  log.info('making the demonstration world')
  const child = spawn(process.execPath, [...process.execArgv, process.argv[1]!, SEED_ONLY_ARGUMENT], {
    env: { ...process.env, DATA_DIR: settings.DATA_DIR },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const [code] = (await once(child, 'exit')) as [number | null]
  if (code !== 0) log.error({ code }, 'the demonstration world could not be made')
}
