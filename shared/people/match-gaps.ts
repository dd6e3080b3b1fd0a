import type { OwnRecord } from './users.ts'

export type ProfileGap = { name: string; isMissing: (me: OwnRecord) => boolean }

/** What jobs are found and ordered by. */
export const MATCH_GAPS: ProfileGap[] = [
  { name: 'your town', isMissing: (me) => !me.location },
  { name: 'how far you travel', isMissing: (me) => !me.travel_distance },
  { name: 'your job roles', isMissing: (me) => me.job_roles.length === 0 },
  { name: 'your skills', isMissing: (me) => me.skills.length === 0 },
]

/** What a freelancer's profile lacks of what jobs are matched on: 'your town'. */
export const matchGapNamesOf = (me: OwnRecord) =>
  MATCH_GAPS.filter(({ isMissing }) => isMissing(me)).map(({ name }) => name)

/** 'your town, your skills and a bio' */
export function gapNamesText(names: string[]) {
  const last = names.at(-1)!
  return names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${last}` : last
}
