import { useQuery } from '@tanstack/react-query'
import type { ShownCredential } from '../../shared/people/credentials.ts'
import { request } from '../http/request.ts'
import { pathTo } from '../http/path-to.ts'

/** Somebody else's credentials, as the server lets this person see them. */
export const useShownCredentials = (userId: string) =>
  useQuery({
    queryKey: ['credentials', userId],
    queryFn: ({ signal }) =>
      request<ShownCredential[]>('GET', pathTo`/users/${userId}/credentials`, undefined, { signal }),
    staleTime: 60_000,
  })
