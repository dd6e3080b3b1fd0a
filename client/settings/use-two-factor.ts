import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Passkey, SignInWays, TwoFactor } from '../../shared/accounts/two-factor.ts'
import { request } from '../http/request.ts'

export type TwoFactorChangeHandler = (state: TwoFactor) => void

const TWO_FACTOR_KEY = ['two-factor']
type ShownTwoFactor = { state: TwoFactor; ways: SignInWays; passkeys: Passkey[] }

/** The configured second steps, and what this server offers; `show` replaces them by the answer to a change. */
export function useTwoFactor() {
  const queries = useQueryClient()
  const { data, error, refetch } = useQuery({
    queryKey: TWO_FACTOR_KEY,
    queryFn: async ({ signal }): Promise<ShownTwoFactor> => {
      const [state, ways, passkeys] = await Promise.all([
        request('GET', '/auth/two-factor', undefined, { signal }),
        request('GET', '/auth/ways', undefined, { signal }),
        request('GET', '/auth/passkeys', undefined, { signal }),
      ])
      return { state, ways, passkeys }
    },
    staleTime: 0,
    gcTime: 0,
  })
  const show: TwoFactorChangeHandler = (state) =>
    queries.setQueryData<ShownTwoFactor>(
      TWO_FACTOR_KEY,
      (before) => before && { ...before, state: { ...state, recovery_codes: null } },
    )
  return { data, error, refetch, show }
}
