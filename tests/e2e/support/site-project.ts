import { expect, onTestFinished } from 'vitest'
import { isoLondonDay } from '../../../shared/dates-in-london.ts'
import type { Application, Job } from '../../../shared/jobs/jobs.ts'
import { joinServer } from '../../support/api.ts'
import { jobBody, role } from '../../support/factories/jobs.ts'
import { startProxy } from '../../support/outside/proxy.ts'
import { startServer } from '../../support/server.ts'

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()

/** A project of today with two people who are confirmed for it, one of them its chief. */
export async function openSiteProject() {
  const server = await startServer({ env: { DEMO: '1' } })
  const line = await startProxy(server)
  onTestFinished(() => line.stop())
  const eva = await joinServer(server.origin, 'employer', { full_name: 'Eva Stone' })
  const tomasz = await joinServer(server.origin, 'freelancer', { full_name: 'Tomasz Adamski' })
  const dan = await joinServer(server.origin, 'freelancer', { full_name: 'Dan Hale' })
  const roles = [role({ date_start: inMinutes(10), date_end: inMinutes(600), places: 2 })]
  const { body: job } = await eva.post<Job>('/jobs', jobBody({ title: 'Arena tour', roles }))
  for (const person of [tomasz, dan]) {
    const { body: applied } = await person.post<Application>(`/jobs/${job.id}/apply`, { message: 'I rig arenas.' })
    expect((await eva.post(`/jobs/${job.id}/applications/${applied.id}/accept`)).status).toBe(200)
  }
  const days = [isoLondonDay(Date.now() + 600_000)]
  expect((await eva.post(`/jobs/${job.id}/chiefs`, { person_id: dan.user.id, days })).status).toBe(201)
  return { server, line, eva, tomasz, dan }
}
