import type { CallSheet } from '../../../shared/call-sheets/call-sheets.ts'
import type { ProjectEvent } from '../../../shared/jobs/project-history.ts'
import type { Application, Job } from '../../../shared/jobs/jobs.ts'

/** Something that happened to a project: when, ISO 8601; in words, and what else is to be said of it. */
type ProjectHappening = { key: string; at: string; words: string; more: string }

/**
 * What is known of a project's past; what is of the same moment in order. Of an application this device knows its arrival and its last change,
 * and of the call sheet its last version. `events` are what the team did, as far as they were fetched: they say who it
 * was, in the place of what the device knows of the same.
 */
export function projectHistoryOf(
  job: Job,
  sheet: CallSheet | null,
  events: ProjectEvent[],
  nameOf: (id: string) => string,
): ProjectHappening[] {
  const told = new Set(events.map(eventFactKeyOf))
  const known = [
    {
      key: eventFactKeyOf({ kind: 'posted', freelancer: null, version: null }),
      at: job.created_at,
      words: 'Project posted',
      more: '',
    },
    ...lastSheetVersionOf(sheet),
    ...applicationEventsOf(job, nameOf),
  ]
  return [
    ...known.filter(({ key }) => !told.has(key)),
    ...events.toReversed().map((event) => ({ key: event.id, at: event.created_at, ...eventWordsOf(event) })),
  ]
}

/** The same for the same fact, whether this device knows it or the server. */
const eventFactKeyOf = ({ kind, freelancer, version }: Pick<ProjectEvent, 'kind' | 'freelancer' | 'version'>) =>
  `${kind}:${freelancer?.id ?? version ?? ''}`

function eventWordsOf({ kind, by, freelancer, version, lines }: ProjectEvent) {
  const name = freelancer?.full_name ?? 'Somebody'
  const more = lines.join('\n')
  const forRole = more && ` as ${more}`
  switch (kind) {
    case 'posted':
      return { words: `Project posted by ${by}`, more }
    case 'edited':
      return { words: `Project edited by ${by}`, more }
    case 'closed':
      return { words: `Project closed by ${by}`, more }
    case 'reopened':
      return { words: `Project reopened by ${by}`, more }
    case 'asked_first':
      return { words: `First look given to a list by ${by}`, more }
    case 'opened':
      return { words: `Project opened to everybody by ${by}`, more }
    case 'shown_to_all':
      return { words: 'Project shown to everybody', more }
    case 'offering':
      return { words: `A place${forRole} offered to the shortlist by ${by}, first to ${name}`, more: '' }
    case 'offer_stopped':
      return { words: `The offer${forRole} to ${name} was withdrawn by ${by}`, more: '' }
    case 'document':
      return { words: `Document added by ${by}`, more }
    case 'messaged':
      return { words: `Message to several people sent by ${by}`, more }
    case 'reminded':
      return { words: `Reminder to read a message sent by ${by}`, more }
    case 'sheet_reminded':
      return { words: `${name} reminded of the call sheet by ${by}`, more }
    case 'channel_for_team':
      return { words: `The crew channel set to the team only by ${by}`, more }
    case 'channel_for_all':
      return { words: `The crew channel opened to all the crew by ${by}`, more }
    case 'plan':
      return { words: `Plan v${version} published by ${by}`, more }
    case 'call_sheet':
      return { words: `Call sheet v${version} published by ${by}`, more }
    case 'accepted':
      return { words: `${name} confirmed${forRole} by ${by}`, more: '' }
    case 'cancelled':
      return { words: `${name}’s booking was cancelled by ${by}`, more }
    case 'undone':
      return { words: `The decision about ${name} was undone by ${by}`, more }
    default:
      return { words: `${name} ${kind} by ${by}`, more }
  }
}

function lastSheetVersionOf(sheet: CallSheet | null): ProjectHappening[] {
  if (!sheet?.published_at) return []
  const by = sheet.published_by ? ` by ${sheet.published_by}` : ''
  const key = eventFactKeyOf({ kind: 'call_sheet', freelancer: null, version: sheet.version })
  return [{ key, at: sheet.published_at, words: `Call sheet v${sheet.version} published${by}`, more: '' }]
}

function applicationEventsOf({ applications, roles }: Job, nameOf: (id: string) => string): ProjectHappening[] {
  const roleOf = new Map(roles.map(({ id, role_name }) => [id, role_name]))
  return applications
    .filter((one): one is Application => typeof one !== 'string')
    .flatMap((one) => {
      const name = nameOf(one.freelancer_id)
      const role = (one.job_role_id && roleOf.get(one.job_role_id)) || ''
      const became = lastApplicationChangeOf(one, name, role)
      return [
        { key: `${one.id}applied`, at: one.created_at, words: `${name} applied${role && ` as ${role}`}`, more: '' },
        ...(became ? [{ at: one.updated_at, ...became }] : []),
      ]
    })
}

function lastApplicationChangeOf(
  { id, freelancer_id, status, cancelled_by, cancel_reason }: Application,
  name: string,
  role: string,
) {
  const decided = (kind: ProjectEvent['kind']) =>
    eventFactKeyOf({ kind, freelancer: { id: freelancer_id, full_name: name }, version: null })
  switch (status) {
    case 'accepted':
      return { key: decided('accepted'), words: `${name} confirmed${role && ` as ${role}`}`, more: '' }
    case 'shortlisted':
      return { key: decided('shortlisted'), words: `${name} shortlisted`, more: '' }
    case 'rejected':
      return { key: decided('rejected'), words: `${name} rejected`, more: '' }
    case 'withdrawn':
      return { key: id, words: `${name} withdrew`, more: '' }
    case 'cancelled':
      return cancelled_by === 'freelancer'
        ? { key: id, words: `${name} cancelled`, more: cancel_reason }
        : { key: decided('cancelled'), words: `${name}’s booking was cancelled`, more: cancel_reason }
    default:
      return null
  }
}
