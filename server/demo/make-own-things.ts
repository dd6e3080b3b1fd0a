import { createHash } from 'node:crypto'
import { v7 as uuid } from 'uuid'
import type { CredentialVerification } from '../../shared/options.ts'
import type { DocumentStore } from '../ports/files/files.ts'
import type { savedSearches } from '../db/schema/searches.ts'
import { bodyHash } from '../db/spent-ids.ts'
import { readCalendar } from '../calendar/read-calendar.ts'
import type { Context } from '../context.ts'
import { calendarConnections } from '../db/schema/calendar.ts'
import { sealText } from '../ports/seal.ts'
import { drawCredentialCard, printCertificate } from './draw.ts'
import { CREDENTIAL_WORDS, CREDENTIAL_REFUSAL_TEXT, RIGGER_CREDENTIALS } from './words/documents.ts'
import type { DemoCredential, DemoWorld, DemoFreelancer } from './world.ts'

/** Five for the rigger, and one to three for every third of the others: most in date, some expired. */
export async function makeCredentials(world: DemoWorld, documents: DocumentStore, people: DemoFreelancer[]) {
  const { random } = world
  const [rigger, ...others] = people
  const made: DemoCredential[] = []
  for (const { words, days, verification } of RIGGER_CREDENTIALS) {
    made.push(await makeCredential(world, documents, { person: rigger!, words, days, verification }))
  }
  for (const person of others.filter((_, index) => index % 3 === 0)) {
    for (const words of random.some(CREDENTIAL_WORDS, random.between(1, 3))) {
      const days = words[3] === 0 ? undefined : random.chance(0.15) ? -random.between(3, 300) : random.between(10, 900)
      const verification = random.chance(0.6) ? 'verified' : 'waiting'
      made.push(await makeCredential(world, documents, { person, words, days, verification }))
    }
  }
  return made
}

type CredentialWish = {
  person: DemoFreelancer
  words: (typeof CREDENTIAL_WORDS)[number]
  /** Days until it expires. */
  days: number | undefined
  verification: CredentialVerification
}

async function makeCredential(
  { random, at }: DemoWorld,
  documents: DocumentStore,
  { person, words: [name, issuer, prefix, years], days, verification }: CredentialWish,
): Promise<DemoCredential> {
  const created = at(-random.between(5, 55), 10)
  const number = `${prefix}${random.between(1_000_000, 9_999_999)}`
  const expires_on = days === undefined ? null : isoDateOf(at(days))
  const issued_on = days === undefined ? isoDateOf(at(-900)) : isoDateOf(at(days - years * 365))
  const isPdf = name === 'First Aid at Work'
  const printed = { name, issuer, number, holder: person.full_name, expires_on }
  const document = isPdf ? printCertificate(printed) : await drawCredentialCard(printed)
  return {
    id: random.id(created),
    user_id: person.id,
    name,
    issuer,
    number,
    issued_on,
    expires_on,
    document_id: random.id(created),
    document_file: await documents.save(document),
    document_name: isPdf ? 'certificate.pdf' : 'card.webp',
    document_type: isPdf ? 'application/pdf' : 'image/webp',
    document_size: document.length,
    document_hash: createHash('sha256').update(document).digest('hex'),
    verification,
    refused_because: verification === 'refused' ? CREDENTIAL_REFUSAL_TEXT : '',
    body_hash: '',
    created_at: created.toISOString(),
    updated_at: created.toISOString(),
  }
}

const isoDateOf = (moment: Date) => moment.toISOString().slice(0, 10)

type DemoSavedSearch = typeof savedSearches.$inferInsert

/** The first freelancer's saved searches: one with alerts, one without. */
export const makeSavedSearches = ({ at }: DemoWorld, [first]: DemoFreelancer[]): DemoSavedSearch[] =>
  [
    { name: 'Rigging within 50 miles', filters: { role: 'Rigger', distance: 50 }, alert: true },
    { name: 'Well-paid festivals', filters: { event_type: 'Festival', min_rate: 250 }, alert: false },
  ].map((body, n) => ({
    id: uuid(),
    user_id: first!.id!,
    ...body,
    body_hash: bodyHash(body),
    created_at: at(-20 + n, 18).toISOString(),
  }))

const CONNECTED_PROVIDER = 'microsoft'

/** Connects and reads the rigger's calendar, only where the provider is a stand-in: a real one has no such account. */
export async function connectCalendar(ctx: Context, { id }: DemoFreelancer) {
  if (!ctx.ports.calendars[CONNECTED_PROVIDER]?.isStandIn) return
  const at = ctx.now().toISOString()
  const grant = { access_token: 'demonstration', refresh_token: 'demonstration', expires_at: at }
  const row = {
    user_id: id!,
    id: `demo-${id}`,
    provider: CONNECTED_PROVIDER,
    connected_at: at,
    next_sync_at: at,
  } as const
  await ctx.db.write((tx) =>
    tx
      .insert(calendarConnections)
      .values({ ...row, sealed: sealText(ctx, JSON.stringify(grant)) })
      .run(),
  )
  await readCalendar(ctx, id!)
}
