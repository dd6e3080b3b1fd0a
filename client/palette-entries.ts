import type { FoundApplicant } from '../shared/hiring/applicants.ts'
import { searchWordsOf } from '../shared/messages/message-texts.ts'
import type { Me } from '../shared/people/users.ts'
import { pathTo } from './http/path-to.ts'
import { companyAndJob } from './messages/open-conversation.ts'
import type { StandbyDb } from './offline/store/database.ts'
import type { LocalJob } from './offline/store/rows.ts'
import { projectPath } from './trade/project-address.ts'
import { type listShortcuts, PALETTE_KEY } from './shell/shortcuts.ts'

/** Something to choose: an address, or an act. */
export type Entry = {
  /** The same on every opening, so that a recent choice is found again. */
  id: string
  group: string
  label: string
  /** It is found by this too. */
  detail?: string
  /** What does the same without the palette. */
  keys?: string
} & ({ to: string } | { act: () => void })

type Who = Pick<Me, 'user_type' | 'is_staff'>

/** What the open screen and every screen can do, those of them that are more than a hint. */
export const commandsOf = (groups: ReturnType<typeof listShortcuts>): Entry[] =>
  groups.flatMap(({ heading, shortcuts }) =>
    shortcuts.flatMap(([keys, label, act]) =>
      act && keys !== PALETTE_KEY && !keys.startsWith('Arrow')
        ? [{ id: `do:${heading}:${label}`, group: heading, label, keys, act }]
        : [],
    ),
  )

/** The addresses that have no key, of this person's type. */
export function targetsOf({
  user_type,
  is_staff,
  posting_is_free,
}: Who & { posting_is_free?: boolean | undefined }): Entry[] {
  const targets = [...TARGETS[user_type], ...EVERYBODYS, ...(is_staff ? STAFFS : [])].filter(
    ([, to]) => !(posting_is_free && OF_POSTS.includes(to)),
  )
  return targets.map(([label, to]) => ({ id: `go:${to}`, group: 'Go to', label, to }))
}

type Targets = readonly (readonly [label: string, to: string])[]
const TARGETS: Record<Me['user_type'], Targets> = {
  freelancer: [
    ['Confirmed Jobs', '/?tab=confirmed'],
    ['Previous Jobs', '/?tab=previous'],
    ['Filter jobs by place', '/?filter=location'],
    ['Filter jobs by role', '/?filter=role'],
    ['Filter jobs by event type', '/?filter=event_type'],
    ['Filter jobs by skills', '/?filter=skills'],
    ['Filter jobs by dates', '/?filter=dates'],
    ['Filter jobs by day rate', '/?filter=rate'],
    ['Saved searches', '/?filter=saved'],
    ['Block days', '/portfolio?tab=calendar&view=month&block=days'],
    ['Add an event to your portfolio', '/portfolio?add=event'],
    ['New credential', '/portfolio?credential=new'],
    ['Invite a referee', '/portfolio?tab=reviews&referee=new'],
    ['Your calendar: the month', '/portfolio?tab=calendar&view=month'],
    ['Your calendar: the week', '/portfolio?tab=calendar&view=week'],
    ['Your calendar: the list', '/portfolio?tab=calendar&view=list'],
    ['Your reviews', '/portfolio?tab=reviews'],
    ['Settings: Payout', '/settings?tab=payout'],
    ['Settings: Calendar', '/settings?tab=calendar'],
  ],
  employer: [
    ['Post New Project', '/?post=new'],
    ['Calendar: projects by week', '/calendar?view=week'],
    ['Calendar: the month', '/calendar?view=month'],
    ['Calendar: people by week', '/calendar?view=people'],
    ['Rate Freelancers', '/?tab=rate'],
    ['Crews: Worked with us', '/crews?list=worked'],
    ['Crews: Messages sent', '/crews?list=messages'],
    ['Packages', '/payment'],
    ['Edit the company', '/company?setup=edit'],
  ],
}
const EVERYBODYS: Targets = [
  ['Outbox: what is not sent yet', '/outbox'],
  ['Profile', '/profile'],
  ['Settings: Password', '/settings?tab=password'],
  ['Settings: Notifications', '/settings?tab=notifications'],
  ['Settings: 2FA', '/settings?tab=2fa'],
  ['Settings: Your data', '/settings?tab=data'],
]
const STAFFS: Targets = [
  ['Staff: Waiting', '/staff'],
  ['Staff: Reports', '/staff?tab=reports'],
  ['Staff: People', '/staff?tab=people'],
  ['Staff: Posts', '/staff?tab=posts'],
  ['Staff: Audit', '/staff?tab=audit'],
]
/** Nowhere to go to where posting is free. */
const OF_POSTS = ['/payment', '/staff?tab=posts']

/**
 * Projects or jobs, the people of this person's conversations (whoever applied or was written to is in one), and of a
 * company its crews with those in them who are in no conversation.
 */
export async function readKept(db: StandbyDb, { user_type }: Who): Promise<Entry[]> {
  const [jobs, conversations, crews] = await Promise.all([
    db.jobs.toArray(),
    db.conversations.toArray(),
    db.crew_lists.toArray(),
  ])
  const isEmployer = user_type === 'employer'
  const written = new Set(conversations.map(({ other_user_id }) => other_user_id))
  const members = new Map(crews.flatMap(({ name, people }) => people.map((one) => [one.id, { ...one, crew: name }])))
  return [
    ...jobs
      .filter(({ gone }) => !gone)
      .map(({ id, title, location, employer_name }) => ({
        id: `job:${id}`,
        group: isEmployer ? 'Projects' : 'Jobs to see',
        label: title,
        detail: [isEmployer ? '' : employer_name, location].filter(Boolean).join(' · '),
        to: isEmployer ? projectPath(id) : pathTo`/?job=${id}`,
      })),
    ...(isEmployer ? jobs.filter(({ gone }) => !gone).map(planOf) : []),
    ...conversations.map((one) => ({
      id: `person:${one.conversation_id}`,
      group: one.channel ? 'Crew channels' : 'People',
      label: one.other_user_name,
      // Its own company is in all of a company's channels.
      detail: isEmployer && one.channel ? '' : companyAndJob(one),
      to: pathTo`/messages?conversation=${one.conversation_id}`,
    })),
    ...crews.map(({ id, name }) => ({ id: `crew:${id}`, group: 'Crews', label: name, to: pathTo`/crews?list=${id}` })),
    ...[...members.values()]
      .filter(({ id }) => !written.has(id))
      .map(({ id, full_name, crew }) => ({
        id: `person:${id}`,
        group: 'People',
        label: full_name,
        detail: crew,
        to: pathTo`/portfolio?id=${id}`,
      })),
  ]
}

/** 'Plan: Arena tour', so that it is found by either word. */
const planOf = ({ id, title, location }: LocalJob): Entry => ({
  id: `plan:${id}`,
  group: 'Crew plans',
  label: `Plan: ${title}`,
  detail: location,
  to: projectPath(id, 'plan'),
})

/** An applicant whom the server has found: beside the project while they can be decided on, else their portfolio. */
export const applicantEntry = (found: FoundApplicant): Entry => ({
  id: `applicant:${found.application_id}`,
  group: 'People',
  label: found.full_name,
  detail: found.job_title,
  to: found.is_listed
    ? projectPath(found.job_id, 'applicants', { applicant: found.freelancer_id })
    : pathTo`/portfolio?id=${found.freelancer_id}`,
})

/**
 * The best first in each group, and the group with the best entry first; among equals a recent choice, then where the
 * words come earlier, then the shorter.
 */
export function rank(entries: readonly Entry[], search: string, recent: readonly string[]): Entry[] {
  const words = searchWordsOf(search)
  const found = entries
    .map((entry) => ({
      entry,
      score: scoreOf(entry, words) + (recent.includes(entry.id) ? RECENT : 0),
      first: firstOf(entry, words),
    }))
    .filter(({ score }) => score >= 1)
    .toSorted((a, b) => b.score - a.score || a.first - b.first || a.entry.label.length - b.entry.label.length)
  const groups = [...new Set(found.map(({ entry }) => entry.group))]
  return groups.flatMap((group) =>
    found
      .map(({ entry }) => entry)
      .filter((entry) => entry.group === group)
      .slice(0, PER_GROUP),
  )
}

const PER_GROUP = 6
/** Less than a better match counts. */
const RECENT = 0.4

/** The mean of the words' scores, 1 to 4.5; 0 if one of them is not in it. */
function scoreOf({ label, detail = '' }: Entry, words: string[]) {
  const own = searchWordsOf(label)
  const others = searchWordsOf(detail)
  const scores = words.map((word) => Math.max(wordScore(word, own) * 1.125, wordScore(word, others)))
  return words.length > 0 && scores.every(Boolean) ? scores.reduce((sum, one) => sum + one, 0) / words.length : 0
}

/** Where the words begin in a label, all of them together: 'arena' comes first in 'Arena tour', last in 'Gala, Arena'. */
function firstOf({ label }: Entry, words: string[]) {
  const own = searchWordsOf(label)
  const places = words.map((word) => own.findIndex((one) => one.startsWith(word)))
  return places.reduce((sum, at) => sum + (at < 0 ? own.length : at), 0)
}

function wordScore(word: string, own: string[]) {
  if (own.includes(word)) return 4
  if (own.some((one) => one.startsWith(word))) return 3
  if (own.some((one) => one.includes(word))) return 2
  return own.some((_, from) => isSpelledBy(own.slice(from).join(''), word)) ? 1 : 0
}

/** Whether the letters come in this order from the first one on: 'rgr' in 'rigger', 'lp' in 'load plan'. */
function isSpelledBy(text: string, letters: string) {
  if (text[0] !== letters[0]) return false
  let at = -1
  return [...letters].every((letter) => (at = text.indexOf(letter, at + 1)) >= 0)
}

/** The last choices on this device, the latest first; with the person's database they go when they sign out. */
export const readRecent = async (db: StandbyDb) => ((await db.facts.get(KEY))?.value ?? []) as string[]

export const keepRecent = (db: StandbyDb, id: string) =>
  db.transaction('rw', db.facts, async () => {
    const before = await readRecent(db)
    await db.facts.put({ key: KEY, value: [id, ...before.filter((one) => one !== id)].slice(0, MOST_RECENT) })
  })
const KEY = 'palette_recent'
const MOST_RECENT = 8
