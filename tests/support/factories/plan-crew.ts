import { applyFor, jobsWorld, post, role, step } from './jobs.ts'
import { createEmployer, createFreelancer, createMember, type Person } from './people.ts'
import { planShift } from './plan.ts'

/** A project of 1 to 3 March with two roles; Ana and Ben are confirmed as riggers. Max works with Eva. */
export async function planCrew() {
  const world = await jobsWorld()
  const eva = await createEmployer(world, { full_name: 'Eva Stone', company_name: 'Brightline Events' })
  const max = await createMember(world, eva, { full_name: 'Max Reed' })
  const ana = await createFreelancer(world, { full_name: 'Ana Birch' })
  const ben = await createFreelancer(world, { full_name: 'Ben Waits' })
  const roles = [role({ places: 3 }), role({ role_name: 'Stagehand', places: 1 })]
  const job = await post(eva, { title: 'Arena tour', roles })
  const [rigger, stagehand] = [job.roles[0]!.id, job.roles[1]!.id]
  const bookAs = async (person: Person, job_role_id: string, of = job) => {
    const application = await applyFor(person, of, { job_role_id })
    await step(eva, application, 'accept')
    return application.id
  }
  const [anas, bens] = [await bookAs(ana, rigger), await bookAs(ben, rigger)]
  const shift = (fields: Parameters<typeof planShift>[1] = {}) => planShift(rigger, { day: '2027-03-01', ...fields })
  return { world, eva, max, ana, ben, job, rigger, stagehand, anas, bens, shift, bookAs }
}
