import { createHash } from 'node:crypto'
import type { CredentialVerification } from '../../shared/options.ts'
import type { DocumentStore } from '../ports/files/documents.ts'
import { drawCard, printCertificate } from './draw.ts'
import { CREDENTIALS, REFUSAL, RIGGER_CREDENTIALS } from './words/credentials.ts'
import type { Credential, DemoWorld, Freelancer } from './world.ts'

/** The rigger's five, and one to three for every third of the others: in date for most, for some no more. */
export async function makeCredentials(world: DemoWorld, documents: DocumentStore, people: Freelancer[]) {
  const { random } = world
  const [rigger, ...others] = people
  const made: Credential[] = []
  for (const { words, days, verification } of RIGGER_CREDENTIALS) {
    made.push(await makeCredential(world, documents, { person: rigger!, words, days, verification }))
  }
  for (const person of others.filter((_, index) => index % 3 === 0)) {
    for (const words of random.some(CREDENTIALS, random.between(1, 3))) {
      const days = words[3] === 0 ? undefined : random.chance(0.15) ? -random.between(3, 300) : random.between(10, 900)
      const verification = random.chance(0.6) ? 'verified' : 'waiting'
      made.push(await makeCredential(world, documents, { person, words, days, verification }))
    }
  }
  return made
}

type Wish = {
  person: Freelancer
  words: (typeof CREDENTIALS)[number]
  /** Until it expires. */
  days: number | undefined
  verification: CredentialVerification
}

async function makeCredential(
  { random, at }: DemoWorld,
  documents: DocumentStore,
  { person, words: [name, issuer, prefix, years], days, verification }: Wish,
): Promise<Credential> {
  const created = at(-random.between(5, 55), 10)
  const number = `${prefix}${random.between(1_000_000, 9_999_999)}`
  const expires_on = days === undefined ? null : dayOf(at(days))
  const issued_on = days === undefined ? dayOf(at(-900)) : dayOf(at(days - years * 365))
  const isPdf = name === 'First Aid at Work'
  const printed = { name, issuer, number, holder: person.full_name, expires_on }
  const document = isPdf ? printCertificate(printed) : await drawCard(printed)
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
    refused_because: verification === 'refused' ? REFUSAL : '',
    body_hash: '',
    created_at: created.toISOString(),
    updated_at: created.toISOString(),
  }
}

const dayOf = (moment: Date) => moment.toISOString().slice(0, 10)
