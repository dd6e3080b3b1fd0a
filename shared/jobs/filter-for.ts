import { londonMidnight } from '../dates-in-london.ts'
import { isSignsAlone, searchTokens } from '../folded-text.ts'
import type { Job, JobRole } from './jobs.ts'
import type { SearchFilters } from './search-filters.ts'

export type FilterableJob = Pick<
  Job,
  'location' | 'postcode' | 'event_type' | 'required_skills' | 'date_start' | 'date_end'
> & { roles: Pick<JobRole, 'role_name' | 'day_rate'>[] }

/**
 * The filters as a predicate for one job, `miles` away; an unknown distance fits, since nobody is hidden for lack of
 * data. The device applies it to its own rows; the server's index must give the same result
 * (decision 090).
 */
export function jobFilterFor({ distance, min_rate = 0, ...filters }: SearchFilters) {
  if (findsNoJobs(filters)) return () => false
  const place = searchTokens(filters.location)
  const event = searchTokens(filters.event_type)
  const skills = splitSkillList(filters.skills)
    .map(searchTokens)
    .filter((words) => words.length > 0)
  const { from, to } = searchSpanMs(filters)

  const hasPlace = (job: FilterableJob) => {
    const own = searchTokens(`${job.location} ${job.postcode}`)
    return place.every((word) => own.some((one) => one.startsWith(word)))
  }
  const hasSkill = (job: FilterableJob) => {
    const own = [job.required_skills, job.roles.map((one) => one.role_name)].map((list) =>
      searchTokens(list.join('\n')),
    )
    return skills.some((words) => own.some((text) => hasPhrase(text, words)))
  }
  const hasRole = roleFilterFor({ role: filters.role, min_rate })
  return (job: FilterableJob, miles: number | null) =>
    (distance === undefined || miles === null || miles <= distance) &&
    (!job.date_end || Date.parse(job.date_end) >= from) &&
    (!job.date_start || Date.parse(job.date_start) < to) &&
    hasRole(job.roles) &&
    (place.length === 0 || hasPlace(job)) &&
    (event.length === 0 || hasPhrase(searchTokens(job.event_type), event)) &&
    (skills.length === 0 || hasSkill(job))
}

/** The part of the predicate that concerns roles: one of them has the name that is searched for and pays the rate. */
export function roleFilterFor({ role, min_rate = 0 }: SearchFilters) {
  const name = searchTokens(role)
  return (roles: FilterableJob['roles']) =>
    (name.length === 0 && min_rate === 0) ||
    roles.some((one) => one.day_rate >= min_rate && hasPhrase(searchTokens(one.role_name), name))
}

/** Milliseconds: from the beginning of the first day to before the end of the last. */
export const searchSpanMs = ({ date_from, date_to }: Pick<SearchFilters, 'date_from' | 'date_to'>) => ({
  from: date_from ? londonMidnight(date_from) : -Infinity,
  to: date_to ? londonMidnight(date_to, 1) : Infinity,
})

/** One of the texts that are searched for has only signs, so that no job fits. Of skills one word is enough. */
export const findsNoJobs = ({ location, event_type, role, skills }: SearchFilters) =>
  [location, event_type, role].some(isSignsAlone) || isSignsAlone(splitSkillList(skills).join(''))

/** The skills of a search, without the empty ones. */
export const splitSkillList = (skills = '') => skills.split(',').filter((skill) => skill.trim() !== '')

const hasPhrase = (text: string[], phrase: string[]) =>
  text.some((_, at) => phrase.every((word, offset) => text[at + offset] === word)) || phrase.length === 0
