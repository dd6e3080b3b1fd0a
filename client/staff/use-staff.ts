import { useQuery } from '@tanstack/react-query'
import { requestAll } from '../http/request-page.ts'
import { request } from '../http/request.ts'
import { at } from '../http/path-to.ts'

/** Fetched from the server each time, and again after each decision. */
const fresh = { staleTime: 0, refetchInterval: 30_000 }

export function useWaiting() {
  const profiles = useQuery({
    queryKey: ['staff', 'profiles'],
    queryFn: () => request('GET', '/staff/profiles'),
    ...fresh,
  })
  const credentials = useQuery({
    queryKey: ['staff', 'credentials'],
    queryFn: () => request('GET', '/staff/credentials'),
    ...fresh,
  })
  return {
    profiles: profiles.data,
    credentials: credentials.data,
    count: (profiles.data?.length ?? 0) + (credentials.data?.length ?? 0),
    error: profiles.error ?? credentials.error,
    refetch: () => void Promise.all([profiles.refetch(), credentials.refetch()]),
  }
}

export const useReports = (state: 'open' | 'settled') =>
  useQuery({
    queryKey: ['staff', 'reports', state],
    queryFn: () => requestAll(at('/staff/reports', {}, { state, limit: 100 })),
    ...fresh,
  })

export const useReport = (id: string) =>
  useQuery({
    queryKey: ['staff', 'report', id],
    queryFn: () => request('GET', at('/staff/reports/{id}', { id })),
  })

export const usePeople = (q: string) =>
  useQuery({
    queryKey: ['staff', 'people', q],
    queryFn: ({ signal }) => request('GET', at('/staff/people', {}, { q }), undefined, { signal }),
    placeholderData: (before) => before,
    staleTime: 0,
  })

export const useCompanies = (q: string) =>
  useQuery({
    queryKey: ['staff', 'companies', q],
    queryFn: ({ signal }) => request('GET', at('/staff/companies', {}, { q }), undefined, { signal }),
    placeholderData: (before) => before,
    staleTime: 0,
  })
