import { v7 as uuid } from 'uuid'
import { expect, test } from 'vitest'
import { deleteOldRightToWork } from '../../../server/right-to-work/keep-checks.ts'
import { notifyOfFollowUps } from '../../../server/right-to-work/notify-of-follow-ups.ts'
import { CRON_JOBS } from '../../../server/app/cron.ts'
import { RIGHT_TO_WORK_RECORDS_MAX } from '../../../shared/limits.ts'
import type { RightToWorkCheck } from '../../../shared/right-to-work/right-to-work.ts'
import { pdf } from '../../support/factories/documents.ts'
import { applyFor, post, step } from '../../support/factories/jobs.ts'
import { createEmployer, createFreelancer, createMember } from '../../support/factories/people.ts'
import { photoWithPlace } from '../../support/factories/photos.ts'
import {
  CHECK,
  checkFile,
  checkStage,
  confirmAnyway,
  recordCheck,
  rightToWorkOf,
  storedChecks,
  turnOnChecks,
} from '../../support/factories/right-to-work.ts'
import { createDevice } from '../../support/sync-device.ts'

test('a check keeps how, by whom and when, until when, and its file; a repeat is the same one', async () => {
  const { world, owner, ana } = await checkStage()
  const admin = await createMember(world, owner, { company_role: ' Admin', full_name: 'Priya Shah' })
  const id = uuid()
  const fields = { id, ends_on: '2028-05-01', follow_up_on: '2028-04-01' }
  const file = pdf({ words: 'Positive outcome' })
  const { status, body } = await recordCheck(world, admin, ana, fields, file)
  expect([status, body]).toEqual([
    201,
    {
      ...CHECK,
      ...fields,
      freelancer_id: ana.user.id,
      full_name: 'Ana Cole',
      author_name: 'Priya Shah',
      created_at: '2027-02-01T12:00:00.000Z',
      document: { name: 'result.pdf', type: 'application/pdf', size: file.length },
    },
  ])
  expect(await recordCheck(world, admin, ana, fields, file)).toEqual({ status: 200, body })
  expect((await recordCheck(world, admin, ana, { ...fields, ends_on: '' }, file)).status).toBe(409)
  expect((await rightToWorkOf(owner, ana)).body).toEqual({ checks: [body], overrides: [] })
  const download = await checkFile(world, owner, id)
  expect([download.status, download.bytes.equals(file)]).toEqual([200, true])
  expect(download.headers.get('content-disposition')).toContain('attachment')
  expect(download.headers.get('content-security-policy')).toContain('sandbox')
})

test('nothing of it is readable in the database, and a picture is drawn anew', async () => {
  const { world, owner, ana, job } = await checkStage()
  await turnOnChecks(owner)
  const photo = await photoWithPlace()
  const { body } = await recordCheck(world, owner, ana, { ends_on: '2028-05-01', route: 'manual' }, photo)
  expect(body.document).toMatchObject({ name: 'result.webp', type: 'image/webp' })
  expect((await checkFile(world, owner, body.id)).bytes.includes('GPS')).toBe(false)
  await confirmAnyway(owner, ana, job, 'Papers in the post.')
  const rows = await storedChecks(world)
  expect(rows).toHaveLength(2)
  expect(JSON.stringify(rows)).not.toMatch(/2028|manual|Papers|result|Ana/)
})

test.each([
  ['no file', {}, null],
  ['a share code', { share_code: 'W12345678' }],
  ['a date of birth', { date_of_birth: '1990-01-01' }],
  ['another route', { route: 'by eye' }],
  ['a day that is none', { checked_on: '2027-02-30' }],
  ['a check still to come', { checked_on: '2027-02-02' }],
  ['an end before the check', { ends_on: '2027-01-31' }],
  ['a follow-up before the check', { follow_up_on: '2027-01-31' }],
  ['a file that is no document', {}, Buffer.from('<script>alert(1)</script>')],
])('%s is refused, and nothing is kept', async (_, fields, bytes?: Buffer | null) => {
  const { world, owner, ana } = await checkStage()
  const { status } =
    bytes === null
      ? await owner.post(`/users/${ana.user.id}/right-to-work`, CHECK)
      : await recordCheck(world, owner, ana, fields, bytes)
  expect([400, 415, 422]).toContain(status)
  expect(await storedChecks(world)).toEqual([])
  expect(await world.ctx.ports.documents.keptBefore(new Date(Date.now() + 60_000))).toEqual([])
})

test('nobody but the owner and the admins of the company sees anything of it', async () => {
  const { world, owner, ana, job } = await checkStage()
  await turnOnChecks(owner)
  const { body: check } = await recordCheck(world, owner, ana)
  await confirmAnyway(owner, ana, job)
  const member = await createMember(world, owner, { company_role: 'Production manager' })
  const other = await createEmployer(world)
  for (const [person, status] of [
    [member, 403],
    [other, 404],
    [ana, 403],
  ] as const) {
    expect((await rightToWorkOf(person, ana)).status).toBe(status)
    expect((await checkFile(world, person, check.id)).status).toBe(status)
    expect((await recordCheck(world, person, ana)).status).toBe(status)
    expect((await person.get('/right-to-work')).status).toBe(person === other ? 200 : 403)
    expect((await confirmAnyway(person, ana, job)).status).toBe(status)
  }
  expect((await other.get('/right-to-work')).body).toEqual([])
  expect((await turnOnChecks(member, false)).status).toBe(403)
  expect((await recordCheck(world, owner, await createFreelancer(world))).status).toBe(404)
  for (const person of [member, ana]) {
    const device = createDevice(person)
    await device.pullAll()
    expect(JSON.stringify([...device.rows.values()])).not.toMatch(/share_code|Passport|is_checked/)
  }
  expect(await storedChecks(world)).toHaveLength(2)
})

test('the list has the newest check of each person, page by page', async () => {
  const { world, owner, ana, job } = await checkStage()
  const ben = await createFreelancer(world, { full_name: 'Ben Waits' })
  await applyFor(ben, job)
  await recordCheck(world, owner, ana, { ends_on: '2027-05-01' })
  await recordCheck(world, owner, ben)
  world.setClock('2027-02-03T12:00:00Z')
  await recordCheck(world, owner, ana, { ends_on: '2027-06-01' })
  await confirmAnyway(owner, ana, job)
  const page = (query: string) => owner.get<RightToWorkCheck[]>(`/right-to-work${query}`)
  const first = await page('?limit=1')
  expect(first.body.map(({ full_name, ends_on }) => [full_name, ends_on])).toEqual([['Ana Cole', '2027-06-01']])
  const next = new URL(/<([^>]+)>/.exec(first.headers.get('link')!)![1]!, 'http://x').search
  const second = await page(next)
  expect(second.body.map(({ full_name }) => full_name)).toEqual(['Ben Waits'])
  expect(second.headers.get('link')).toBeNull()
})

test(`at most ${RIGHT_TO_WORK_RECORDS_MAX} records are kept of one person`, async () => {
  const { world, owner, ana, job } = await checkStage()
  for (let at = 0; at < RIGHT_TO_WORK_RECORDS_MAX; at++) await confirmAnyway(owner, ana, job, `Reason ${at}`)
  expect((await recordCheck(world, owner, ana)).status).toBe(409)
  expect((await confirmAnyway(owner, ana, job)).status).toBe(409)
})

test('it is deleted two years after the last engagement ended, with the file, and not before', async () => {
  const { world, owner, ana, application } = await checkStage()
  await recordCheck(world, owner, ana)
  const file = (await storedChecks(world))[0]!.document_file!
  await step(owner, application, 'accept')
  const ben = await createFreelancer(world)
  await applyFor(ben, await post(owner))
  await recordCheck(world, owner, ben)
  const at = async (moment: string) => {
    world.setClock(moment)
    await deleteOldRightToWork(world.ctx)
    return (await storedChecks(world))
      .map(({ freelancer_id }) => (freelancer_id === ana.user.id ? 'Ana' : 'Ben'))
      .toSorted()
  }
  // Ben was never engaged: two years from his check. Ana's job ends on 3 March 2027 at 20:00.
  expect(await at('2029-02-01T11:59:00Z')).toEqual(['Ana', 'Ben'])
  expect(await at('2029-02-01T12:01:00Z')).toEqual(['Ana'])
  expect(await at('2029-03-03T19:59:00Z')).toEqual(['Ana'])
  expect(await world.ctx.ports.documents.open(file)).not.toBeNull()
  expect(await at('2029-03-03T20:01:00Z')).toEqual([])
  expect(await world.ctx.ports.documents.open(file)).toBeNull()
  expect(CRON_JOBS.some(({ run, every }) => run === deleteOldRightToWork && !every)).toBe(true)
})

test('an engagement that was cancelled before it began is none', async () => {
  const { world, owner, ana, application } = await checkStage()
  await recordCheck(world, owner, ana)
  await step(owner, application, 'accept')
  world.setClock('2027-02-10T12:00:00Z')
  await step(owner, application, 'cancel', { reason: 'The show is off.' })
  world.setClock('2029-02-01T12:01:00Z')
  await deleteOldRightToWork(world.ctx)
  expect(await storedChecks(world)).toEqual([])
})

test('with a deleted account goes what was recorded without an engagement; the rest a company may have to show', async () => {
  const { world, owner, ana, application } = await checkStage()
  await recordCheck(world, owner, ana)
  await step(owner, application, 'accept')
  const other = await createEmployer(world)
  await applyFor(ana, await post(other))
  await recordCheck(world, other, ana)
  world.setClock('2027-03-04T12:00:00Z')
  expect((await ana.delete('/users/me', {})).status).toBe(204)
  expect((await storedChecks(world)).map(({ company_id }) => company_id)).toEqual([owner.user.company_id])
  const [left] = (await owner.get<RightToWorkCheck[]>('/right-to-work')).body
  expect(left).toMatchObject({ full_name: 'Ana Cole', route: 'share_code' })
  expect((await checkFile(world, owner, left!.id)).status).toBe(200)
  expect((await rightToWorkOf(owner, ana)).status).toBe(404)
})

test('a company that closes leaves nothing', async () => {
  const { world, owner, ana } = await checkStage()
  await recordCheck(world, owner, ana)
  expect((await owner.post('/companies/close')).status).toBe(204)
  expect(await storedChecks(world)).toEqual([])
})

test('a follow-up is told once, in daytime, to those who see checks, without a name', async () => {
  const { world, owner, ana } = await checkStage()
  const admin = await createMember(world, owner)
  const member = await createMember(world, owner, { company_role: 'Runner' })
  await recordCheck(world, owner, ana, { follow_up_on: '2027-02-20' })
  const told = async (moment: string) => {
    world.setClock(moment)
    await notifyOfFollowUps(world.ctx)
    const counts = []
    for (const person of [owner, admin, member, ana]) {
      const device = createDevice(person)
      await device.pullAll()
      counts.push(
        (device.of('notification') as { kind: string }[]).filter(({ kind }) => kind === 'right_to_work').length,
      )
      expect(JSON.stringify(device.of('notification').filter((one) => one['kind'] === 'right_to_work'))).not.toContain(
        'Ana',
      )
    }
    return counts
  }
  expect(await told('2027-02-19T12:00:00Z')).toEqual([0, 0, 0, 0])
  expect(await told('2027-02-20T03:00:00Z')).toEqual([0, 0, 0, 0])
  expect(await told('2027-02-20T09:00:00Z')).toEqual([1, 1, 0, 0])
  expect(await told('2027-02-21T09:00:00Z')).toEqual([1, 1, 0, 0])
  await recordCheck(world, owner, ana, { follow_up_on: '2027-03-01' })
  await recordCheck(world, owner, ana)
  expect(await told('2027-03-02T09:00:00Z')).toEqual([1, 1, 0, 0])
})
