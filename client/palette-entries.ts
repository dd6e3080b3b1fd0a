import type { FoundApplicant } from '../shared/hiring/applicants.ts'
import { searchWordsOf } from '../shared/messages/message-texts.ts'
import type { OwnRecord } from '../shared/people/users.ts'
import { pathTo } from './http/path-to.ts'
import { companyAndJobText } from './messages/open-conversation.ts'
import type { StandbyDb } from './offline/store/database.ts'
import type { LocalJob } from './offline/store/rows.ts'
import { projectPath } from './trade/project-address.ts'
import { type listShortcuts, PALETTE_KEY } from './shell/shortcuts.ts'

/** Something to choose: an address, or an act. */
export type PaletteEntry = {
  /** The same on every opening, so that a recent choice is found again. */
  id: string
  group: string
  label: string
  /** It is found by this too. */
  detail?: string
  /** What does the same without the palette. */
  keys?: string
} & ({ to: string } | { act: () => void })

type PalettePerson = Pick<OwnRecord, 'user_type' | 'is_staff'>

/** What the open screen and every screen can do, those of them that are more than a hint. */
export const commandEntriesOf = (groups: ReturnType<typeof listShortcuts>): PaletteEntry[] =>
  groups.flatMap(({ heading, shortcuts }) =>
    shortcuts.flatMap(([keys, label, act]) =>
      act && keys !== PALETTE_KEY && !keys.startsWith('Arrow')
        ? [{ id: `do:${heading}:${label}`, group: heading, label, keys, act }]
        : [],
    ),
  )

/** The addresses that have no key, of this person's type. */
export function targetEntriesOf({
  user_type,
  is_staff,
  posting_is_free,
}: PalettePerson & { posting_is_free?: boolean | undefined }): PaletteEntry[] {
  const targets = [
    ...TARGETS_BY_USER_TYPE[user_type],
    ...EVERYBODYS_TARGETS,
    ...(is_staff ? STAFF_TARGETS : []),
  ].filter(([, to]) => !(posting_is_free && PAID_POST_ADDRESSES.includes(to)))
  return targets.map(([label, to]) => ({ id: `go:${to}`, group: 'Go to', label, to }))
}

type PaletteTargets = readonly (readonly [label: string, to: string])[]
const TARGETS_BY_USER_TYPE: Record<OwnRecord['user_type'], PaletteTargets> = {
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
const EVERYBODYS_TARGETS: PaletteTargets = [
  ['Outbox: what is not sent yet', '/outbox'],
  ['Profile', '/profile'],
  ['Settings: Password', '/settings?tab=password'],
  ['Settings: Notifications', '/settings?tab=notifications'],
  ['Settings: 2FA', '/settings?tab=2fa'],
  ['Settings: Your data', '/settings?tab=data'],
]
const STAFF_TARGETS: PaletteTargets = [
  ['Staff: Waiting', '/staff'],
  ['Staff: Reports', '/staff?tab=reports'],
  ['Staff: People', '/staff?tab=people'],
  ['Staff: Posts', '/staff?tab=posts'],
  ['Staff: Audit', '/staff?tab=audit'],
]
/** Nowhere to go to where posting is free. */
const PAID_POST_ADDRESSES = ['/payment', '/staff?tab=posts']

/**
 * Projects or jobs, the people of this person's conversations (whoever applied or was written to is in one), and of a
 * company its crews with those in them who are in no conversation.
 */
export async function readDeviceEntries(db: StandbyDb, { user_type }: PalettePerson): Promise<PaletteEntry[]> {
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
    ...(isEmployer ? jobs.filter(({ gone }) => !gone).map(planEntryOf) : []),
    ...conversations.map((one) => ({
      id: `person:${one.conversation_id}`,
      group: one.channel ? 'Crew channels' : 'People',
      label: one.other_user_name,
      // Its own company is in all of a company's channels.
      detail: isEmployer && one.channel ? '' : companyAndJobText(one),
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
const planEntryOf = ({ id, title, location }: LocalJob): PaletteEntry => ({
  id: `plan:${id}`,
  group: 'Crew plans',
  label: `Plan: ${title}`,
  detail: location,
  to: projectPath(id, 'plan'),
})

/** An applicant whom the server has found: beside the project while they can be decided on, else their portfolio. */
export const applicantEntry = (found: FoundApplicant): PaletteEntry => ({
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
export function rankPaletteEntries(
  entries: readonly PaletteEntry[],
  search: string,
  recent: readonly string[],
): PaletteEntry[] {
  const words = searchWordsOf(search)
  const found = entries
    .map((entry) => ({
      entry,
      score: entryScoreOf(entry, words) + (recent.includes(entry.id) ? RECENT_CHOICE_SCORE : 0),
      first: firstWordPlaceOf(entry, words),
    }))
    .filter(({ score }) => score >= 1)
    .toSorted((a, b) => b.score - a.score || a.first - b.first || a.entry.label.length - b.entry.label.length)
  const groups = [...new Set(found.map(({ entry }) => entry.group))]
  return groups.flatMap((group) =>
    found
      .map(({ entry }) => entry)
      .filter((entry) => entry.group === group)
      .slice(0, ENTRIES_PER_GROUP),
  )
}

const ENTRIES_PER_GROUP = 6
/** Less than a better match counts. */
const RECENT_CHOICE_SCORE = 0.4

/** The mean of the words' scores, 1 to 4.5; 0 if one of them is not in it. */
function entryScoreOf({ label, detail = '' }: PaletteEntry, words: string[]) {
  const own = searchWordsOf(label)
  const others = searchWordsOf(detail)
  const scores = words.map((word) => Math.max(wordScoreIn(word, own) * 1.125, wordScoreIn(word, others)))
  return words.length > 0 && scores.every(Boolean) ? scores.reduce((sum, one) => sum + one, 0) / words.length : 0
}

/** Where the words begin in a label, all of them together: 'arena' comes first in 'Arena tour', last in 'Gala, Arena'. */
function firstWordPlaceOf({ label }: PaletteEntry, words: string[]) {
  const own = searchWordsOf(label)
  const places = words.map((word) => own.findIndex((one) => one.startsWith(word)))
  return places.reduce((sum, at) => sum + (at < 0 ? own.length : at), 0)
}

function wordScoreIn(word: string, own: string[]) {
  if (own.includes(word)) return 4
  if (own.some((one) => one.startsWith(word))) return 3
  if (own.some((one) => one.includes(word))) return 2
  return own.some((_, from) => isSpelledByLetters(own.slice(from).join(''), word)) ? 1 : 0
}

/** Whether the letters come in this order from the first one on: 'rgr' in 'rigger', 'lp' in 'load plan'. */
function isSpelledByLetters(text: string, letters: string) {
  if (text[0] !== letters[0]) return false
  let at = -1
  return [...letters].every((letter) => (at = text.indexOf(letter, at + 1)) >= 0)
}

/** The last choices on this device, the latest first; with the person's database they go when they sign out. */
export const readRecentChoices = async (db: StandbyDb) =>
  ((await db.facts.get(RECENT_CHOICES_KEY))?.value ?? []) as string[]

export const storeRecentChoice = (db: StandbyDb, id: string) =>
  db.transaction('rw', db.facts, async () => {
    const before = await readRecentChoices(db)
    await db.facts.put({
      key: RECENT_CHOICES_KEY,
      value: [id, ...before.filter((one) => one !== id)].slice(0, RECENT_CHOICES_MAX),
    })
  })
const RECENT_CHOICES_KEY = 'palette_recent'
const RECENT_CHOICES_MAX = 8
