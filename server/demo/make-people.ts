import { INDUSTRY_EXPERIENCE, TRAVEL_DISTANCES } from '../../shared/options.ts'
import { DEMO_SIGN_INS } from '../accounts/core/demo-sign-ins.ts'
import type { DemoPictures } from './draw.ts'
import { COMPANY_WORDS } from './words/companies.ts'
import { PORTFOLIO_EVENTS } from './words/lines.ts'
import { FREELANCER_WORDS, type PersonWords, RIGGER_WORDS } from './words/people.ts'
import { TRADES_BY_NAME } from './words/trades.ts'
import type { DemoCompany, DemoWorld, DemoFreelancer, DemoPersonRow, DemoPortfolioItem } from './world.ts'

/** The companies with their owners, in the order of words/companies.ts. */
export async function makeCompanies(world: DemoWorld, password_hash: string, logos: string[]) {
  const made: { company: DemoCompany; owner: DemoPersonRow }[] = []
  for (const [name, full_name, town, website, bio] of COMPANY_WORDS) {
    const at = world.at(-world.random.between(200, 600), 9)
    const id = world.random.id(at)
    const company_id = world.random.id(at)
    const owner = {
      ...(await makePersonRow(world, { id, full_name, town, postcode: '', at })),
      user_type: 'employer' as const,
      company_id,
      password_hash,
    }
    if (made.length === 0) owner.email = DEMO_SIGN_INS[1]!.email
    const created_at = at.toISOString()
    const words = { name, bio, website, city: town, country: owner.country, logo: logos[made.length] ?? null }
    made.push({ company: { id: company_id, ...words, owner_id: id, completed_at: created_at, created_at }, owner })
  }
  return made
}

export async function makeFreelancers(
  world: DemoWorld,
  password_hash: string,
  { portraits }: DemoPictures,
): Promise<DemoFreelancer[]> {
  const made: DemoFreelancer[] = []
  for (const words of FREELANCER_WORDS) {
    const person = await makeFreelancer(world, words)
    // A few have added none, as it is everywhere.
    const profile_picture = made.length % 8 === 5 ? null : portraits[made.length % portraits.length]!
    made.push({ ...person, password_hash, profile_picture })
  }
  return made
}

async function makeFreelancer(world: DemoWorld, words: PersonWords): Promise<DemoFreelancer> {
  const { random } = world
  const [full_name, town, postcode, trade] = words
  const { roles, skills, certifications, bios } = TRADES_BY_NAME[trade]!
  const at = world.at(-random.between(60, 500), random.between(7, 21))
  const person = await makePersonRow(world, { id: random.id(at), full_name, town, postcode, at })
  const job_roles = random.some(roles, random.between(2, 3))
  const made: DemoFreelancer = {
    ...person,
    user_type: 'freelancer',
    password_hash: '',
    trade,
    booked: [],
    bio: random.pick(bios),
    job_role: job_roles[0]!,
    job_roles,
    skills: random.some(skills, random.between(3, 6)),
    certifications: random.some(certifications, random.between(1, 3)),
    travel_distance: random.pick(TRAVEL_DISTANCES),
    industry_experience: random.pick(INDUSTRY_EXPERIENCE),
    portfolio_url: random.chance(0.5) ? `https://${emailNameOf(full_name)}.example` : '',
    verification_status: random.chance(0.4) ? 'verified' : 'unverified',
    ...demoPhoneOf(FREELANCER_WORDS.indexOf(words)),
  }
  return words === RIGGER_WORDS ? { ...made, ...RIGGER_FIELDS } : made
}

/** One of those that Ofcom keeps for drama; two in three may be rung. */
const demoPhoneOf = (index: number) => ({
  phone: `+44 7700 900${String(index).padStart(3, '0')}`,
  is_phone_shared: index % 3 !== 2,
})

/** The rigger has credentials for the work that is posted around Manchester. */
const RIGGER_FIELDS: Partial<DemoFreelancer> = {
  email: DEMO_SIGN_INS[0]!.email,
  job_role: 'Rigger',
  job_roles: ['Rigger', 'Ground rigger', 'High rigger'],
  skills: [
    'IPAF',
    'Working at Height',
    'Chain hoists',
    'Slinging and signalling',
    'Truss assembly',
    'Load calculation',
  ],
  certifications: ['IPAF', 'National Rigging Certificate', 'First Aid at Work'],
  travel_distance: '100',
  industry_experience: '6-10 years',
  hourly_rate: 3_200,
  linkedin: 'https://linkedin.example/in/tomasz-adamski',
  verification_status: 'verified',
}

type NewPersonFacts = { id: string; full_name: string; town: string; postcode: string; at: Date }

export async function makePersonRow(world: DemoWorld, { id, full_name, town, postcode, at }: NewPersonFacts) {
  const point = await world.locate(town, postcode)
  return {
    id,
    full_name,
    email: `${emailNameOf(full_name)}@demo.example`,
    email_confirmed_at: at.toISOString(),
    location: `${town}, UK`,
    city: town,
    town,
    postal_code: postcode,
    country: 'United Kingdom',
    lat: point?.lat ?? null,
    lng: point?.lng ?? null,
    created_at: at.toISOString(),
    updated_at: at.toISOString(),
  }
}

const emailNameOf = (name: string) => name.toLowerCase().replaceAll(/[^a-z]+/g, '.')

/** Two to five past events for each person; a full page for the rigger. */
export function makePortfolios(
  { random, at }: DemoWorld,
  people: DemoFreelancer[],
  { stages }: DemoPictures,
): DemoPortfolioItem[] {
  return people.flatMap((person, index) =>
    random.some(PORTFOLIO_EVENTS, index === 0 ? 8 : random.between(2, 5)).map(([event_name, end_client], position) => {
      const created = at(-random.between(5, 50), 12)
      const photos = random
        .some(stages, random.between(1, 3))
        .map((picture, n) => ({ ...picture, name: `${event_name} ${n + 1}.webp` }))
      const role = random.pick(person.job_roles ?? [])
      return {
        id: random.id(created),
        user_id: person.id,
        event_name,
        end_client,
        role,
        photos,
        position,
        created_at: created.toISOString(),
      }
    }),
  )
}
