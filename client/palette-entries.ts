import type { OwnRecord } from '../shared/people/users.ts'
import type { StandbyDb } from './offline/store/database.ts'
import { type listShortcuts, PALETTE_KEY } from './shell/shortcuts.ts'

/** Something to choose: an address, an act, or what is inside, such as a person's jobs. */
export type PaletteEntry = {
  /** The same on every opening, so that a recent choice is found again. */
  id: string
  group: string
  label: string
  /** It is found by this too. */
  detail?: string
  /** It is found by each of these too, and shows the one that was meant. */
  also?: readonly string[]
  /** It is found by these too, and never shows them. */
  synonyms?: string
  /** What does the same without the palette. */
  keys?: string
  /** It is not on this device. */
  is_from_server?: true
} & ({ to: string } | { act: () => void } | { inside: PaletteEntry[] })

export type PalettePerson = Pick<OwnRecord, 'user_type' | 'is_staff'>

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
    ['Your hours', '/hours'],
    ['Settings: Payout', '/settings?tab=payout'],
    ['Settings: Calendar', '/settings?tab=calendar'],
  ],
  employer: [
    ['Post New Project', '/?post=new'],
    ['Calendar: projects by week', '/calendar?view=week'],
    ['Calendar: the month', '/calendar?view=month'],
    ['Calendar: people by week', '/calendar?view=people'],
    ['Rate Freelancers', '/?tab=rate'],
    ['Hours of the week', '/hours'],
    ['Crews: Worked with us', '/crews?list=worked'],
    ['Crews: Messages sent', '/crews?list=messages'],
    ['Settings: Pay terms', '/settings?tab=pay-terms'],
    ['Settings: Right to work', '/settings?tab=right-to-work'],
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
 * A recent choice. `found` is what the server alone had of it; everything else is read anew, so that what is gone is not
 * offered again.
 */
export type RecentChoice = { id: string; found?: PaletteEntry }

/** The last choices on this device, the latest first; with the person's database they go when they sign out. */
export async function readRecentChoices(db: StandbyDb): Promise<RecentChoice[]> {
  const kept = ((await db.facts.get(RECENT_CHOICES_KEY))?.value ?? []) as (RecentChoice | string)[]
  // The release before kept the ids alone.
  return kept.map((one) => (typeof one === 'string' ? { id: one } : one))
}

export const storeRecentChoice = (db: StandbyDb, entry: PaletteEntry) =>
  db.transaction('rw', db.facts, async () => {
    const before = await readRecentChoices(db)
    const chosen: RecentChoice = { id: entry.id, ...(entry.is_from_server && { found: entry }) }
    await db.facts.put({
      key: RECENT_CHOICES_KEY,
      value: [chosen, ...before.filter(({ id }) => id !== entry.id)].slice(0, RECENT_CHOICES_MAX),
    })
  })
const RECENT_CHOICES_KEY = 'palette_recent'
const RECENT_CHOICES_MAX = 8
