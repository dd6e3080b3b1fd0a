import { expect, onTestFinished, test, vi } from 'vitest'
import { queueJobAlerts } from '../../../server/jobs/searches/job-alerts.ts'
import { notifyOfEndingJobs } from '../../../server/jobs/notify-of-ending-jobs.ts'
import type { Job, JobEditInput } from '../../../shared/jobs/jobs.ts'
import { applyFor, jobsWorld, MANCHESTER, post, role, SAVED_SEARCH, step } from '../../support/factories/jobs.ts'
import { createEmployer, createFreelancer } from '../../support/factories/people.ts'
import { byMailAndPush, collectNotifications, SITE } from '../../support/outside/notifications.ts'
import { createDevice } from '../../support/sync-device.ts'

const HOME = { ...MANCHESTER, location: 'Manchester', job_roles: ['Rigger'], skills: ['IPAF'] }

/** By push and by mail. */
const notice = (
  to: string,
  job: Job,
  title: string,
  body: string,
  mail: { subject: string; text: string },
  page = 'job',
): object[] => {
  const navigate = `${SITE}/?${page}=${job.id}`
  return [
    { to, by: 'mail', ...mail, text: `${mail.text}\n${navigate}\n` },
    { to, by: 'push', title, body, navigate, tag: `job:${job.id}` },
  ]
}

test('a changed project: each applicant is notified of what concerns them, with a link to it', async () => {
  const world = await jobsWorld({ PUBLIC_URL: SITE })
  const employer = await createEmployer(world)
  const people = []
  for (const full_name of ['Ann', 'Bob', 'Cy', 'Dee']) people.push(await createFreelancer(world, { full_name }))
  const [ann, bob, cy, dee] = people as [(typeof people)[0], (typeof people)[0], (typeof people)[0], (typeof people)[0]]
  const job = await post(employer, {
    roles: [role(), role({ role_name: 'Lighting', places: 2 }), role({ role_name: 'Runner' })],
  })
  const [rigger, lighting, runner] = job.roles.map(({ id }) => ({ job_role_id: id }))
  await applyFor(ann, job)
  await applyFor(bob, job, runner)
  await step(employer, await applyFor(cy, job, lighting), 'accept')
  await step(employer, await applyFor(dee, job, rigger), 'reject')
  const notifications = await collectNotifications(world, people, [employer])
  await notifications()

  const { title, description, event_type, required_skills } = job
  const [one, two] = job.roles.map(({ filled: _filled, ...each }) => each)
  const edit = async (fields: Partial<JobEditInput>) => {
    const { location, postcode } = job
    const body = { title, description, event_type, required_skills, location, postcode, roles: [one!, two!], ...fields }
    expect((await employer.put(`/jobs/${job.id}`, body)).status).toBe(200)
    return notifications()
  }
  const changed = (to: string, lines: string[], page = 'job') => {
    const body = lines.join('\n')
    const mail = { subject: 'Changed: Arena rig', text: `Arena rig has changed:\n\n${body}\n` }
    return notice(to, job, 'Changed: Arena rig', body, mail, page)
  }
  const gone = 'Runner: this role is no longer part of the job'
  expect(await edit({})).toEqual([...changed('Ann', [gone]), ...changed('Bob', [gone])])

  const dates = { date_start: '2027-03-01T08:30:00.000Z', date_end: '2027-03-03T18:30:00.000Z' }
  const lines = [
    'Place: Leeds instead of Manchester, M3 1AR',
    'Rigger: £300/day instead of £280/day',
    'Lighting: 08:30 to 18:30 instead of 08:00 to 20:00',
  ]
  const place = { location: 'Leeds', postcode: '', hourly_rate: 35 }
  const roles = [
    { ...one!, day_rate: 300 },
    { ...two!, ...dates },
  ]
  expect(await edit({ ...place, roles })).toEqual([
    ...changed('Ann', lines),
    ...changed('Bob', lines),
    ...changed('Cy', [lines[0]!, lines[2]!], 'tab=confirmed&job'),
  ])
  expect(await edit({ ...place, roles, description: 'Three days of rigging for an arena show.' })).toEqual([])
})

test('days and times are those of London, in summer too, wherever the server runs', async () => {
  vi.stubEnv('TZ', 'America/New_York')
  onTestFinished(() => void vi.unstubAllEnvs())
  const world = await jobsWorld({ PUBLIC_URL: SITE })
  const employer = await createEmployer(world)
  const ann = await createFreelancer(world, { full_name: 'Ann' })
  const day = (start: string, end: string) => role({ date_start: `2027-06-${start}Z`, date_end: `2027-07-${end}Z` })
  const job = await post(employer, { roles: [day('30T07:00:00', '01T17:00:00')] })
  await applyFor(ann, job)
  const { title, description, event_type, required_skills, location, postcode } = job
  const roles = [{ ...day('30T23:30:00', '02T22:30:00'), id: job.roles[0]!.id }]
  const edited = { title, description, event_type, required_skills, location, postcode, roles }
  expect((await employer.put(`/jobs/${job.id}`, edited)).status).toBe(200)
  const device = createDevice(ann)
  await device.pullAll()
  expect(device.of('notification').map(({ body }) => body)).toEqual([
    'Rigger: 1 to 2 Jul 2027, 00:30 to 23:30 instead of 30 Jun to 1 Jul 2027, 08:00 to 18:00',
  ])
})

test('the person who posted a project is notified three days before it expires', async () => {
  const world = await jobsWorld({ PUBLIC_URL: SITE })
  const employer = await createEmployer(world, { full_name: 'Mina Okafor' })
  const notifications = await collectNotifications(world, [employer])
  const job = await post(employer, { roles: [role({ date_end: '2027-06-02T20:00:00Z' })] })
  world.setClock('2027-02-28T12:00:00Z')
  await notifyOfEndingJobs(world.ctx)
  const words = 'Arena rig is shown to freelancers until 3 Mar 2027. Duplicate it to post it for longer.'
  expect(await notifications()).toEqual(
    byMailAndPush('Mina Okafor', 'email_job_alerts', {
      title: 'Three days left',
      subject: 'Three days left: Arena rig',
      body: words,
      path: `/?project=${job.id}`,
      tag: `job:${job.id}`,
    }),
  )
})

test('an alert of a saved search: by its name, with the reasons', async () => {
  const world = await jobsWorld({ PUBLIC_URL: SITE })
  const jo = await createFreelancer(world, { full_name: 'Jo Rigger', ...HOME })
  const notifications = await collectNotifications(world, [jo])
  expect((await jo.post('/saved-searches', SAVED_SEARCH)).status).toBe(201)
  const job = await post(await createEmployer(world, { company_name: 'Brightline' }))
  const [mail, push] = byMailAndPush('Jo Rigger', 'email_job_alerts', {
    title: 'New job: Rigging within 50 miles',
    subject: 'New job for "Rigging within 50 miles": Arena rig',
    body: 'Arena rig · Brightline · 1 of 2 skills · 0 miles · free on all days',
    path: `/?job=${job.id}`,
    tag: `job:${job.id}`,
  })
  const jobLines =
    'Arena rig, Brightline\nManchester, 1 Mar 2027\n1 of 2 skills, 0 miles, free on all days, no Rope access'
  const text = `${jobLines}\n\nIt fits your saved search "Rigging within 50 miles".\n\n${SITE}/?job=${job.id}\n\n--\nTurn these emails off: ${SITE}/unsubscribe#token=email_job_alerts\n`
  expect(await notifications()).toEqual([{ ...mail, text }, push])
})

test('the daily mail: ten projects with their links, and the number of further ones', async () => {
  const world = await jobsWorld({ PUBLIC_URL: SITE })
  const jo = await createFreelancer(world, { full_name: 'Jo Rigger', ...HOME })
  const employer = await createEmployer(world, { company_name: 'Brightline' })
  const notifications = await collectNotifications(world, [], [jo])
  await queueJobAlerts(world.ctx)
  const morning = async (moment: string, count: number) => {
    const jobs: Job[] = []
    for (let n = 1; n <= count; n++) {
      jobs.push(await post(employer, { title: `Rig ${n}`, required_skills: ['IPAF'] }))
    }
    world.setClock(moment)
    await queueJobAlerts(world.ctx)
    world.setClock(moment.replace(':00Z', ':30Z'))
    return { jobs, mails: await notifications() }
  }
  const jobLines = ({ id, title }: Job) =>
    `${title}, Brightline\nManchester, 1 Mar 2027\n1 of 1 skills, 0 miles, free on all days\n${SITE}/?job=${id}`
  const mail = (subject: string, parts: string[]) => ({
    to: 'Jo Rigger',
    by: 'mail',
    subject,
    text: `${[...parts, `${SITE}/?tab=apply`].join('\n\n')}\n\n--\nTurn these emails off: ${SITE}/unsubscribe#token=email_job_alerts\n`,
  })
  const one = await morning('2027-02-02T08:00:00Z', 1)
  expect(one.mails).toEqual([mail('A new job for you: Rig 1', one.jobs.map(jobLines))])
  const ten = await morning('2027-02-03T08:00:00Z', 10)
  expect(ten.mails).toEqual([mail('10 new jobs for you', ten.jobs.map(jobLines))])
  const twelve = await morning('2027-02-04T08:00:00Z', 12)
  expect(twelve.mails).toEqual([
    mail('12 new jobs for you', [...twelve.jobs.slice(0, 10).map(jobLines), 'And 2 more on Standby.']),
  ])
})
