import type { Invitation } from '../db/schema/people.ts'
import { invitationEnd } from '../companies/companies-find-invitation.ts'
import { newPerson } from './make-people.ts'
import type { Company, DemoWorld, PersonRow } from './world.ts'

/** Who else acts for the first companies, in their order: name and role. */
const TEAMS = [
  [
    ['Priya Shah', 'Crew coordinator'],
    ['Owen Tranter', 'Production manager'],
  ],
  [['Hannah Lister', 'admin']],
]

/** Team members of the first companies, and one who is invited and has not joined yet. */
export async function makeTeams(
  world: DemoWorld,
  employers: { company: Company; owner: PersonRow }[],
  password_hash: string,
) {
  const members: PersonRow[] = []
  for (const [n, team] of TEAMS.entries()) {
    const { company, owner } = employers[n]!
    for (const [full_name, company_role] of team as [string, string][]) {
      const at = world.at(-world.random.between(20, 150), 10)
      const person = await newPerson(world, { id: world.random.id(at), full_name, town: owner.city!, postcode: '', at })
      members.push({ ...person, user_type: 'employer', company_id: company.id, company_role, password_hash })
    }
  }
  return { members, invited: invitationOf(world, employers[0]!.company.id) }
}

function invitationOf({ random, at }: DemoWorld, company_id: string): Invitation {
  const asked = at(-1, 9)
  const sent_at = asked.toISOString()
  const who = { full_name: 'Lee Grantham', email: 'lee.grantham@demo.example', role: 'admin' }
  return {
    id: random.id(asked),
    company_id,
    ...who,
    token_hash: null,
    sent_at,
    expires_at: invitationEnd(asked),
    created_at: sent_at,
  }
}
