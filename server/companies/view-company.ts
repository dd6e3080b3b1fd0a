import type { PublicCompany } from '../../shared/companies.ts'
import type { UserContext } from '../context.ts'
import { notFound } from '../errors.ts'
import { publicCompanyRow } from './company-rows.ts'

export function viewCompany({ db, now }: UserContext, id: string): PublicCompany {
  const company = publicCompanyRow(db.read, id, now())
  if (!company) throw notFound('There is no such company.')
  return company
}
