import type { CallSheet, SheetVersion } from '../../../shared/call-sheets/call-sheets.ts'
import type { Application, Job } from '../../../shared/jobs/jobs.ts'

/** Something that happened to a project: when, ISO 8601; in words, and what else is to be said of it. */
export type Happened = { key: string; at: string; words: string; more: string }

/**
 * What is known of a project's past, in no order. Of an application its arrival and its last change are known, and of
 * the call sheet on this device its last version; `versions` are all of them, as far as they were fetched.
 */
export function historyOf(
  job: Job,
  sheet: CallSheet | null,
  versions: SheetVersion[],
  nameOf: (id: string) => string,
): Happened[] {
  const applications = job.applications.filter((one): one is Application => typeof one !== 'string')
  const roleOf = new Map(job.roles.map(({ id, role_name }) => [id, role_name]))
  const last = sheet?.published_at
    ? [
        {
          version: sheet.version,
          published_at: sheet.published_at,
          published_by: sheet.published_by ?? '',
          changes: '',
        },
      ]
    : []
  const known = new Map([...last, ...versions].map((one) => [one.version, one]))

  return [
    { key: 'posted', at: job.created_at, words: 'Project posted', more: '' },
    ...[...known.values()].map(({ version, published_at, published_by, changes }) => ({
      key: `sheet${version}`,
      at: published_at,
      words: `Call sheet v${version} published${published_by && ` by ${published_by}`}`,
      more: changes,
    })),
    ...applications.flatMap((one) => {
      const name = nameOf(one.freelancer_id)
      const role = (one.job_role_id && roleOf.get(one.job_role_id)) || ''
      const became = becameOf(one, name, role)
      return [
        { key: `${one.id}applied`, at: one.created_at, words: `${name} applied${role && ` as ${role}`}`, more: '' },
        ...(became ? [{ key: one.id, at: one.updated_at, ...became }] : []),
      ]
    }),
  ]
}

function becameOf({ status, cancelled_by, cancel_reason }: Application, name: string, role: string) {
  switch (status) {
    case 'accepted':
      return { words: `${name} confirmed${role && ` as ${role}`}`, more: '' }
    case 'shortlisted':
      return { words: `${name} shortlisted`, more: '' }
    case 'rejected':
      return { words: `${name} rejected`, more: '' }
    case 'withdrawn':
      return { words: `${name} withdrew`, more: '' }
    case 'cancelled':
      return {
        words: cancelled_by === 'freelancer' ? `${name} cancelled` : `The booking of ${name} was cancelled`,
        more: cancel_reason,
      }
    default:
      return null
  }
}
