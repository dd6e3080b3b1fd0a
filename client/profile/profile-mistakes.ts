import { isLink, LINK_RULE } from '../../shared/people/link-rule.ts'
import type { Me } from '../../shared/people/users.ts'
import type { OutboxRow } from '../offline/store/outbox-row.ts'
import type { ProfileValues } from './profile-values.ts'

export type FieldErrors = Partial<Record<keyof ProfileValues, string>>

/** What the server would refuse and the phone can know by itself, before it is queued. */
export function mistakesIn(values: ProfileValues, { user_type }: Me): FieldErrors {
  const isFreelancer = user_type === 'freelancer'
  return {
    ...(values.full_name.trim() ? {} : { full_name: 'Enter your full name.' }),
    ...(isFreelancer ? { ...brokenLinks(values), ...brokenRate(values) } : {}),
    ...(isFreelancer || values.company_name.trim() ? {} : { company_name: 'Enter the company’s name.' }),
  }
}

const LINKS = ['portfolio_url', 'linkedin', 'github'] as const
const brokenLinks = (values: ProfileValues): FieldErrors =>
  Object.fromEntries(LINKS.filter((name) => !isLink(values[name].trim())).map((name) => [name, LINK_RULE]))

const brokenRate = ({ hourly_rate }: ProfileValues): FieldErrors =>
  Number(hourly_rate) >= 0 ? {} : { hourly_rate: 'Enter an amount of 0 or more.' }

/** The server's words at the fields they are about: 'portfolio_url', or 'skills.3' for one of a list. */
export function refusedFields(error: OutboxRow['last_error']): FieldErrors {
  return Object.fromEntries((error?.errors ?? []).map(({ path, message }) => [path.split('.')[0], message]))
}
