import type { RightToWorkCheck, RightToWorkRecord } from '../../../shared/right-to-work/right-to-work.ts'
import { credentialForm, pdf } from './documents.ts'
import { rightToWorkRecords } from '../../../server/db/schema/right-to-work.ts'
import { applyFor, jobsWorld, MANCHESTER, post } from './jobs.ts'
import { createEmployer, createFreelancer, type Person } from './people.ts'
import type { World } from '../world.ts'

/** The answer to a download, with its bytes. */
export type Download = { status: number; headers: Headers; bytes: Buffer }

export const CHECK = { route: 'share_code', checked_on: '2027-02-01' }
export const checkForm = (
  fields: Record<string, string | undefined> = {},
  bytes: Buffer = pdf({ words: 'Right to work' }),
) => credentialForm({ ...CHECK, ...fields }, { bytes, name: 'result.pdf' })

/** Records a check of the freelancer, with the whole answer. */
export async function recordCheck(
  world: World,
  { token }: Person,
  about: Person,
  fields: Record<string, string | undefined> = {},
  bytes?: Buffer,
) {
  const response = await world.app.request(`/api/users/${about.user.id}/right-to-work`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: checkForm(fields, bytes),
  })
  return { status: response.status, body: (await response.json()) as RightToWorkCheck & { detail: string } }
}

export const turnOnChecks = (owner: Person, is_on = true) => owner.put('/right-to-work', { is_on })

export const rightToWorkOf = async (person: Person, about: Person) =>
  await person.get<RightToWorkRecord>(`/users/${about.user.id}/right-to-work`)

export const confirmAnyway = (person: Person, about: Person, job: { id: string }, reason = 'Passport seen on site.') =>
  person.post(`/users/${about.user.id}/right-to-work/overrides`, { job_id: job.id, reason })

export async function checkFile(world: World, { token }: Person, id: string): Promise<Download> {
  const headers = { authorization: `Bearer ${token}` }
  const response = await world.app.request(`/api/right-to-work/${id}/document`, { headers })
  return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) }
}

/** Somebody has applied to a company; nobody is checked. */
export async function checkStage() {
  const world = await jobsWorld()
  const owner = await createEmployer(world, { full_name: 'Mina Okafor', company_name: 'Brightline' })
  const ana = await createFreelancer(world, { full_name: 'Ana Cole', ...MANCHESTER })
  const job = await post(owner)
  const application = await applyFor(ana, job)
  return { world, owner, ana, job, application }
}

export const storedChecks = (world: World) => world.ctx.db.read.select().from(rightToWorkRecords).all()
