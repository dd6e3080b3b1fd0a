import type { PublicCompany } from '../../../shared/companies/companies.ts'
import type { UserContext } from '../../context.ts'
import { notFound } from '../../errors.ts'
import { hasBlocked } from '../../people/core/refuse-blocked.ts'
import { publicCompanyRow } from './companies-company-rows.ts'

/** Throws 404 for none, a closed one, and one whose owner is suspended or has blocked the person. */
export function viewCompany({ db, now, user }: UserContext, id: string): PublicCompany {
  const company = publicCompanyRow(db.read, id, now())
  if (!company || hasBlocked(db.read, { by: company.owner_id, whom: user.id }))
    throw notFound('There is no such company.')
  return company
}
