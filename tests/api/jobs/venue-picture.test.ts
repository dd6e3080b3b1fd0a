import { v7 as uuid } from 'uuid'
import { describe, expect, test } from 'vitest'
import { sweepFiles } from '../../../server/app/sweep-files.ts'
import { PHOTO_BYTES_MAX } from '../../../shared/limits.ts'
import type { Job } from '../../../shared/jobs/jobs.ts'
import { jobsWorld, post } from '../../support/factories/jobs.ts'
import { createEmployer, createFreelancer, type Person } from '../../support/factories/people.ts'
import { photoForm, photoOfBytes, photoWithPlace, pixelBomb } from '../../support/factories/photos.ts'
import { fileOf, filesIn } from '../../support/factories/pictures.ts'
import { joinTeam } from '../../support/factories/teams.ts'
import { ageKept } from '../../support/kept-files.ts'
import { createDevice } from '../../support/sync-device.ts'
import type { World } from '../../support/world.ts'

describe('a picture of the venue', () => {
  test('is on the job for those who see it, at most 2048 px, without the place where it was taken', async () => {
    const { world, owner, job } = await postedJob()
    const rigger = await createFreelancer(world, { job_roles: ['Rigger'], skills: ['Rigging'] })
    const [theirs, hers] = [createDevice(rigger), createDevice(await joinTeam(world, owner))]
    const pictureOn = async (device: typeof theirs) => {
      await device.pullAll()
      return device.of('job').find(({ id }) => id === job.id)?.venue_picture
    }
    expect([await pictureOn(theirs), await pictureOn(hers)]).toEqual([undefined, undefined])

    const { status, body } = await putPicture(world, owner, job, await photoWithPlace({ width: 3000, height: 1500 }))
    expect([status, body.id]).toEqual([200, job.id])
    const { bytes } = await fileOf(world, body.venue_picture!)
    expect(bytes.includes('Canary phone')).toBe(false)
    expect([await pictureOn(theirs), await pictureOn(hers)]).toEqual([body.venue_picture, body.venue_picture])

    expect((await owner.delete<Job>(pathOf(job))).body).not.toHaveProperty('venue_picture')
    expect([await pictureOn(theirs), await pictureOn(hers)]).toEqual([undefined, undefined])
  })

  test('is added, replaced and removed by any of the company, and its file goes with it', async () => {
    const { world, owner, job } = await postedJob()
    const colleague = await joinTeam(world, owner)
    const put = async (person: Person, colour: string) =>
      (await putPicture(world, person, job, await photoWithPlace({ colour }))).body.venue_picture!
    const first = await put(owner, '#123')
    const second = await put(owner, '#456')
    expect((await world.app.request(first)).status).toBe(404)
    await fileOf(world, second)
    await fileOf(world, await put(colleague, '#789'))
    expect((await colleague.delete<Job>(pathOf(job))).body).not.toHaveProperty('venue_picture')
    // For a minute a file is held for whoever sent it: a colleague's press leaves it to the sweep.
    ageKept(world, 'files')
    await sweepFiles(world.ctx)
    expect(filesIn(world)).toEqual([])
  })

  test('sent or removed again changes nothing more', async () => {
    const { world, owner, job } = await postedJob()
    const device = createDevice(owner)
    const changes = async () =>
      (await device.pull()).changes.filter(({ kind, id }) => kind === 'job' && id === job.id).length
    await device.pullAll()
    const photo = await photoWithPlace()
    const sent = [await putPicture(world, owner, job, photo), await putPicture(world, owner, job, photo)]
    expect(sent[1]).toEqual(sent[0])
    expect(await changes()).toBe(1)
    await putPicture(world, owner, job, photo)
    expect(await changes()).toBe(0)
    for (let n = 0; n < 2; n++) expect((await owner.delete(pathOf(job))).status).toBe(200)
    expect(await changes()).toBe(1)
  })

  test('is not touched by another company or a freelancer, nor left behind by what they sent', async () => {
    const { world, owner, job } = await postedJob()
    const kept = (await putPicture(world, owner, job, await photoWithPlace({ colour: '#123' }))).body.venue_picture!
    const before = filesIn(world)
    const other = await photoWithPlace({ colour: '#456' })
    for (const [person, status] of [
      [await createEmployer(world), 404],
      [await createFreelancer(world), 403],
    ] as const) {
      expect((await putPicture(world, person, job, other)).status).toBe(status)
      expect((await person.delete(pathOf(job))).status).toBe(status)
    }
    await fileOf(world, kept)
    expect(filesIn(world)).toEqual(before)
  })

  const refused: [string, () => Buffer | Promise<Buffer>, number][] = [
    ['too large', () => photoOfBytes(PHOTO_BYTES_MAX + 1), 413],
    ['a document', () => Buffer.from('%PDF-1.7\n%of the venue'), 415],
    ['a drawing that can run scripts', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 415],
    ['of a billion pixels', () => pixelBomb(30_000), 422],
    ['cut short', async () => (await photoWithPlace()).subarray(0, 400), 422],
  ]
  test.each(refused)('that is %s is refused, and the one before stays', async (_what, bytes, status) => {
    const { world, owner, job } = await postedJob()
    const kept = (await putPicture(world, owner, job, await photoWithPlace())).body.venue_picture!
    const answer = await putPicture(world, owner, job, await bytes())
    expect([answer.status, typeof answer.body.detail]).toEqual([status, 'string'])
    await fileOf(world, kept)
    expect(filesIn(world)).toHaveLength(3)
  })

  test('stays in a sweep, stays while another project has it, and goes with its company', async () => {
    const { world, owner, job } = await postedJob()
    const next = await post(owner)
    const photo = await photoWithPlace()
    const shared = (await putPicture(world, owner, job, photo)).body.venue_picture!
    expect((await putPicture(world, owner, next, photo)).body.venue_picture).toBe(shared)
    await owner.delete(pathOf(next))
    ageKept(world, 'files')
    await sweepFiles(world.ctx)
    await fileOf(world, shared)

    expect((await owner.delete('/users/me', {})).status).toBe(204)
    expect(filesIn(world)).toEqual([])
  })
})

test('a copy at the same place begins with the picture of its venue, which outlives the project it came from', async () => {
  const { world, owner, job } = await postedJob()
  const shared = (await putPicture(world, owner, job, await photoWithPlace())).body.venue_picture!
  const copyOf = (of: string, fields: object = {}, person = owner) =>
    post(person, { location: job.location, venue_picture_of: of, ...fields })
  const copy = await copyOf(job.id)
  expect(copy.venue_picture).toBe(shared)
  const others = [
    await copyOf(job.id, { location: 'Another town' }),
    await copyOf(uuid()),
    await copyOf(job.id, {}, await createEmployer(world)),
  ]
  expect(others.map(({ venue_picture }) => venue_picture)).toEqual([undefined, undefined, undefined])

  const device = createDevice(owner)
  await device.pullAll()
  expect(device.of('job').find(({ id }) => id === copy.id)?.venue_picture).toBe(shared)
  await owner.delete(pathOf(job))
  ageKept(world, 'files')
  await sweepFiles(world.ctx)
  await fileOf(world, shared)
  await owner.delete(pathOf(copy))
  expect(filesIn(world)).toEqual([])
})

async function postedJob() {
  const world = await jobsWorld()
  const owner = await createEmployer(world)
  return { world, owner, job: await post(owner, { required_skills: ['Rigging'] }) }
}

const pathOf = ({ id }: Pick<Job, 'id'>) => `/jobs/${id}/venue-picture`

async function putPicture(world: World, { token }: Person, job: Pick<Job, 'id'>, bytes: Buffer) {
  const response = await world.app.request(`/api${pathOf(job)}`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${token}` },
    body: photoForm(bytes),
  })
  return { status: response.status, body: (await response.json()) as Job & { detail?: string } }
}
