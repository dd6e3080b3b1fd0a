import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Passkey, SignInWays, TwoFactor } from '../../shared/accounts/two-factor.ts'
import { request } from '../http/request.ts'

export type ChangedWays = (state: TwoFactor) => void

const KEY = ['two-factor']
type Shown = { state: TwoFactor; ways: SignInWays; passkeys: Passkey[] }

/** The configured second steps, and what this server offers; `show` replaces them by the answer to a change. */
export function useTwoFactor() {
  const queries = useQueryClient()
  const { data, error, refetch } = useQuery({
    queryKey: KEY,
    queryFn: async ({ signal }): Promise<Shown> => {
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
  const show: ChangedWays = (state) =>
    queries.setQueryData<Shown>(KEY, (before) => before && { ...before, state: { ...state, recovery_codes: null } })
  return { data, error, refetch, show }
}
