import { PACKAGE_CURRENCY, PACKAGE_IDS, PACKAGES, type PackageId } from '../../shared/payments/packages.ts'
import type { purchases } from '../db/schema/payments.ts'
import type { Company, DemoWorld, PersonRow, Project } from './world.ts'

type Purchase = typeof purchases.$inferInsert & { paid_at: string }
type Employer = { company: Company; owner: PersonRow }

/**
 * The packages that the companies' projects with a placement were posted on, bought the day before the first of them. What they
 * have over are posts left. Names each one in its projects.
 */
export function makePurchases(world: DemoWorld, employers: Employer[], projects: Project[]): Purchase[] {
  const made = employers.flatMap((employer) =>
    PACKAGE_IDS.flatMap((package_id) => buyFor(world, employer, package_id, projects)),
  )
  made.sort((a, b) => (a.paid_at < b.paid_at ? -1 : 1))
  return made.map((purchase, at) => ({ ...purchase, receipt_number: at + 1 }))
}

function buyFor(
  world: DemoWorld,
  { company, owner }: Employer,
  package_id: PackageId,
  projects: Project[],
): Purchase[] {
  const { placement, posts, price } = PACKAGES[package_id]
  const posted = projects
    .filter(({ job }) => job.company_id === company.id && job.placement === placement && placement !== 'ordinary')
    .sort((a, b) => (a.job.created_at < b.job.created_at ? -1 : 1))
  const made: Purchase[] = []
  for (let at = 0; at < posted.length; at += posts) {
    const on = posted.slice(at, at + posts)
    const paid = new Date(Date.parse(on[0]!.job.created_at) - 86_400_000)
    const id = world.random.id(paid)
    for (const { job } of on) job.purchase_id = id
    const times = { created_at: paid.toISOString(), paid_at: paid.toISOString() }
    const money = { package_id, amount: price, currency: PACKAGE_CURRENCY, posts, posts_left: posts - on.length }
    made.push({ id, user_id: owner.id, company_id: company.id, state: 'paid', ...money, ...times })
  }
  return made
}
