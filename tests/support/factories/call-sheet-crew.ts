import type { CallSheet } from '../../../shared/call-sheets/call-sheets.ts'
import type { createDevice } from '../sync-device.ts'
import { applyFor, jobsWorld, post, role, step } from './jobs.ts'
import { createEmployer, createFreelancer, createMember, type Person } from './people.ts'

/** A job of Eva's company with Ana confirmed; Max is a member of the company. */
export async function bookedCrew() {
  const world = await jobsWorld()
  const eva = await createEmployer(world, { full_name: 'Eva Stone', company_name: 'Brightline Events' })
  const max = await createMember(world, eva, { full_name: 'Max Reed' })
  const ana = await createFreelancer(world, { full_name: 'Ana Birch' })
  const job = await post(eva, { title: 'Arena tour', roles: [role({ places: 3 })] })
  const application = await confirm(eva, ana, job)
  return { world, eva, max, ana, job, application }
}

export async function confirm(employer: Person, freelancer: Person, job: Awaited<ReturnType<typeof post>>) {
  const application = await applyFor(freelancer, job)
  await step(employer, application, 'accept')
  return application
}

/** The call sheet on a device. */
export const sheetOn = (device: ReturnType<typeof createDevice>) => device.of('call_sheet')[0] as CallSheet | undefined

/** How far the call sheet has got with one of the crew, as the company sees it. */
export const crewStateOf = async (employer: Person, jobId: string, person: Person) =>
  (await employer.get<CallSheet>(`/jobs/${jobId}/call-sheet`)).body.crew!.find(
    ({ freelancer_id }) => freelancer_id === person.user.id,
  )!
