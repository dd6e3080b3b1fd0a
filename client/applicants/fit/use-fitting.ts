import { useMemo } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { FittingFreelancer, JobInvitation } from '../../../shared/hiring/invitations.ts'
import type { Job } from '../../../shared/jobs/jobs.ts'
import { requestAllPages } from '../../http/request-page.ts'
import { useStatus } from '../../offline/sync/status.ts'
import { failureText } from '../../http/request.ts'
import { useRefetchOn } from '../../http/query-client.tsx'
import { usePeopleFilters } from '../people-list.tsx'
import { countFitting, findFitting, type FitFilters } from './fit-rows.ts'
import { at } from '../../http/path-to.ts'

/**
 * The freelancers who fit a project, fetched again whenever the project's row changes on this device, as it does when a
 * colleague has invited somebody, or signal comes back.
 */
export function useFitting(job: Job) {
  const client = useQueryClient()
  const key = ['fitting', job.id]
  const query = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => requestAllPages(at('/jobs/{id}/matches', { id: job.id }, { limit: 100 }), { signal }),
    // As useApplicants: a row that changed meanwhile was heard by nobody here.
    refetchOnMount: 'always',
  })
  const shown = usePeopleFilters(NO_FIT_FILTERS)
  const { filters } = shown
  const { online } = useStatus()
  useRefetchOn(job, () => void query.refetch())
  useRefetchOn(online, () => void query.refetch())
  const { has, keeps } = shown.favourites
  const found = useMemo(() => {
    const all = findFitting(query.data ?? [], filters, job.roles)
    return keeps ? all.filter(({ freelancer }) => keeps(freelancer.id)) : all
  }, [query.data, filters, job.roles, keeps])

  return {
    ...shown,
    job,
    fitting: query.data,
    found,
    counts: countFitting(query.data ?? []),
    starred: (query.data ?? []).filter(({ freelancer }) => has(freelancer.id)).length,
    error: query.isError ? failureText(query.error, 'Failed to find freelancers') : null,
    refetch: () => void query.refetch(),
    /** Updates the list before it is fetched again. */
    noteInvited: ({ freelancer_id, invited_at }: JobInvitation) =>
      client.setQueryData<FittingFreelancer[]>(key, (before) =>
        before?.map((one) => (one.freelancer.id === freelancer_id ? { ...one, invited_at } : one)),
      ),
  }
}

const NO_FIT_FILTERS: FitFilters = { shown: 'all', role: '', text: '' }
export type FittingFreelancers = ReturnType<typeof useFitting>
