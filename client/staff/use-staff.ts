import { useQuery } from '@tanstack/react-query'
import { requestAllPages } from '../http/request-page.ts'
import { request } from '../http/request.ts'
import { at } from '../http/path-to.ts'

/** Fetched from the server each time, and again after each decision. */
const freshQueryOptions = { staleTime: 0, refetchInterval: 30_000 }

export function useWaitingDecisions() {
  const profiles = useQuery({
    queryKey: ['staff', 'profiles'],
    queryFn: () => request('GET', '/staff/profiles'),
    ...freshQueryOptions,
  })
  const credentials = useQuery({
    queryKey: ['staff', 'credentials'],
    queryFn: () => request('GET', '/staff/credentials'),
    ...freshQueryOptions,
  })
  return {
    profiles: profiles.data,
    credentials: credentials.data,
    count: (profiles.data?.length ?? 0) + (credentials.data?.length ?? 0),
    error: profiles.error ?? credentials.error,
    refetch: () => void Promise.all([profiles.refetch(), credentials.refetch()]),
  }
}

export const useStaffReports = (state: 'open' | 'settled') =>
  useQuery({
    queryKey: ['staff', 'reports', state],
    queryFn: () => requestAllPages(at('/staff/reports', {}, { state, limit: 100 })),
    ...freshQueryOptions,
  })

export const useStaffReport = (id: string) =>
  useQuery({
    queryKey: ['staff', 'report', id],
    queryFn: () => request('GET', at('/staff/reports/{id}', { id })),
  })

export const useFoundPeople = (q: string) =>
  useQuery({
    queryKey: ['staff', 'people', q],
    queryFn: ({ signal }) => request('GET', at('/staff/people', {}, { q }), undefined, { signal }),
    placeholderData: (before) => before,
    staleTime: 0,
  })

export const useFoundCompanies = (q: string) =>
  useQuery({
    queryKey: ['staff', 'companies', q],
    queryFn: ({ signal }) => request('GET', at('/staff/companies', {}, { q }), undefined, { signal }),
    placeholderData: (before) => before,
    staleTime: 0,
  })
