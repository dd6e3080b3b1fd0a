import { useQuery } from '@tanstack/react-query'
import type { FoundPerson, OpenedReport, Report, WaitingCredential, WaitingProfile } from '../../shared/staff/staff.ts'
import { requestAll } from '../http/request-page.ts'
import { request } from '../http/request.ts'
import { pathTo } from '../http/path-to.ts'

/** What the console shows is asked of the server each time, and again after each decision. */
const fresh = { staleTime: 0, refetchInterval: 30_000 }

export function useWaiting() {
  const profiles = useQuery({
    queryKey: ['staff', 'profiles'],
    queryFn: () => request<WaitingProfile[]>('GET', '/staff/profiles'),
    ...fresh,
  })
  const credentials = useQuery({
    queryKey: ['staff', 'credentials'],
    queryFn: () => request<WaitingCredential[]>('GET', '/staff/credentials'),
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
    queryFn: () => requestAll<Report>(pathTo`/staff/reports?state=${state}&limit=100`),
    ...fresh,
  })

export const useReport = (id: string) =>
  useQuery({
    queryKey: ['staff', 'report', id],
    queryFn: () => request<OpenedReport>('GET', pathTo`/staff/reports/${id}`),
  })

export const usePeople = (q: string) =>
  useQuery({
    queryKey: ['staff', 'people', q],
    queryFn: ({ signal }) => request<FoundPerson[]>('GET', pathTo`/staff/people?q=${q}`, undefined, { signal }),
    placeholderData: (before) => before,
    staleTime: 0,
  })
