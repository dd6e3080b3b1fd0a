import { PACKAGE_CURRENCY, PACKAGE_IDS, type PackageId, POSTING_PACKAGES } from '../../shared/payments/packages.ts'
import type { OpenInvitationRow } from '../db/schema/people.ts'
import { invitationExpiry } from '../companies/find-invitation.ts'
import type { purchases } from '../db/schema/payments.ts'
import { makePersonRow } from './make-people.ts'
import type { DemoCompany, DemoWorld, DemoPersonRow, DemoProject } from './world.ts'

/** Further members of the first companies, in order: name and role. */
const TEAM_MEMBERS = [
  [
    ['Priya Shah', 'Crew coordinator'],
    ['Owen Tranter', 'Production manager'],
  ],
  [['Hannah Lister', 'admin']],
]

/** Team members of the first companies, and one open invitation. */
export async function makeTeams(
  world: DemoWorld,
  employers: { company: DemoCompany; owner: DemoPersonRow }[],
  password_hash: string,
) {
  const members: DemoPersonRow[] = []
  for (const [n, team] of TEAM_MEMBERS.entries()) {
    const { company, owner } = employers[n]!
    for (const [full_name, company_role] of team as [string, string][]) {
      const at = world.at(-world.random.between(20, 150), 10)
      const person = await makePersonRow(world, {
        id: world.random.id(at),
        full_name,
        town: owner.city!,
        postcode: '',
        at,
      })
      members.push({ ...person, user_type: 'employer', company_id: company.id, company_role, password_hash })
    }
  }
  return { members, invited: makeTeamInvitation(world, employers[0]!.company.id) }
}

function makeTeamInvitation({ random, at }: DemoWorld, company_id: string): OpenInvitationRow {
  const asked = at(-1, 9)
  const sent_at = asked.toISOString()
  const who = { full_name: 'Lee Grantham', email: 'lee.grantham@demo.example', role: 'admin' }
  return {
    id: random.id(asked),
    company_id,
    ...who,
    token_hash: null,
    sent_at,
    expires_at: invitationExpiry(asked),
    created_at: sent_at,
  }
}

type DemoPurchase = typeof purchases.$inferInsert & { paid_at: string }
type PackageBuyer = { company: DemoCompany; owner: DemoPersonRow }

/**
 * The packages on which the companies' projects were posted, bought the day before the first of them; unused posts
 * remain. Sets each project's purchase.
 */
export function makePurchases(world: DemoWorld, employers: PackageBuyer[], projects: DemoProject[]): DemoPurchase[] {
  const made = employers.flatMap((employer) =>
    PACKAGE_IDS.flatMap((package_id) => buyPackagesFor(world, employer, package_id, projects)),
  )
  made.sort((a, b) => (a.paid_at < b.paid_at ? -1 : 1))
  return made.map((purchase, at) => ({ ...purchase, receipt_number: at + 1 }))
}

function buyPackagesFor(
  world: DemoWorld,
  { company, owner }: PackageBuyer,
  package_id: PackageId,
  projects: DemoProject[],
): DemoPurchase[] {
  const { placement, posts, price } = POSTING_PACKAGES[package_id]
  const posted = projects
    .filter(({ job }) => job.company_id === company.id && job.placement === placement && placement !== 'ordinary')
    .sort((a, b) => (a.job.created_at < b.job.created_at ? -1 : 1))
  const made: DemoPurchase[] = []
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
