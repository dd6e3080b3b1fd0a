import { pathTo } from '../http/path-to.ts'

/** A project's tabs in their order; the first is shown where the address names none. */
export const PROJECT_TABS = [
  'applicants',
  'fit',
  'invitations',
  'plan',
  'sheet',
  'hours',
  'messages',
  'notes',
  'documents',
  'history',
] as const
export type ProjectTab = (typeof PROJECT_TABS)[number]

/** Of `manage`, on a project's page: straight to the list that is asked first. */
export const ASK_FIRST_SECTION = 'ask-first'

/** A company's page of a project, on one of its tabs; `more` is what is open in it. */
export function projectPath(id: string, tab: ProjectTab = 'applicants', more: Record<string, string> = {}) {
  return pathTo`/project?${new URLSearchParams({ id, ...(tab !== 'applicants' && { tab }), ...more })}`
}

/**
 * Where an address from before projects had a page of their own leads, of mails, notifications and bookmarks: `?project=`
 * was the applicants, `?fit=` the freelancers that fit. Null for any other.
 */
export function projectPathOf(search: string) {
  const { project, fit, ...more } = Object.fromEntries(new URLSearchParams(search))
  const { applicant, person, invite } = more
  const open = Object.entries({ applicant, person, invite }).filter((entry): entry is [string, string] => !!entry[1])
  const id = fit || project
  return id ? projectPath(id, fit ? 'fit' : 'applicants', Object.fromEntries(open)) : null
}
