import { useQuery } from '@tanstack/react-query'
import { PAY_TEMPLATES } from '../../../shared/pay/pay-templates.ts'
import type { PayRules } from '../../../shared/pay/unstated-terms.ts'
import { request } from '../../http/request.ts'

export type ShownPayTemplate = { id: string; name: string; rules: PayRules }

export const PAY_TEMPLATES_KEY = ['pay_templates']

/** What every company has, also without signal. */
export const SHIPPED_PAY_TEMPLATES: ShownPayTemplate[] = PAY_TEMPLATES.map(({ key, name, terms }) => ({
  id: key,
  name,
  rules: terms,
}))

/** The company's templates of terms. */
export function usePayTemplates(): ShownPayTemplate[] {
  const { data = SHIPPED_PAY_TEMPLATES } = useQuery({
    queryKey: PAY_TEMPLATES_KEY,
    queryFn: ({ signal }) => request('GET', '/pay/templates', undefined, { signal }),
    staleTime: 0,
  })
  return data
}
