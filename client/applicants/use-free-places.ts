import { useState } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Application, FreePlaces, Job, JobRole } from '../../shared/jobs/jobs.ts'
import { request } from '../http/request.ts'
import { useStatus } from '../offline/sync/status.ts'
import { syncNow } from '../offline/sync/sync.ts'
import { confirm } from '../ui/overlays/confirm.ts'
import { toast } from '../ui/overlays/toast.ts'
import { failureWords } from '../http/failure-words.ts'
import { useRefetchOn } from '../http/use-refetch-on.ts'
import { pathTo } from '../http/path-to.ts'

/** The free places that there is something to say about, asked for again whenever the project's row changes. */
export function useFreePlaces(job: Job) {
  const client = useQueryClient()
  const key = ['free-places', job.id]
  const path = pathTo`/jobs/${job.id}/offers`
  const [isWorking, setWorking] = useState(false)
  const { online } = useStatus()
  const query = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => request<FreePlaces[]>('GET', path, undefined, { signal }),
  })
  useRefetchOn(JSON.stringify([job.applications, job.roles, job.status, online]), () => void query.refetch())

  async function ask(send: () => Promise<FreePlaces[]>, failure: string) {
    setWorking(true)
    try {
      client.setQueryData(key, await send())
      void syncNow()
    } catch (error) {
      toast({ tone: 'stop', text: failureWords(error, failure) })
      void query.refetch()
    } finally {
      setWorking(false)
    }
  }

  return {
    roles: (query.data ?? []).filter(({ offer, next, dropped_out }) => offer || next || dropped_out.length > 0),
    /** How many lines are kept until the server has answered, so that the list below them does not move. */
    kept: query.isPending ? job.roles.filter((role) => hasNews(job, role)).length : 0,
    isWorking,
    offer: ({ job_role_id }: FreePlaces) =>
      void ask(() => request('POST', path, { job_role_id }), 'The place could not be offered'),
    async stop({ offer }: FreePlaces) {
      if (!offer) return
      const isSure = await confirm({
        title: 'Take the offer back?',
        text: `${offer.freelancer.full_name} is told, and nobody else is asked.`,
        confirmLabel: 'Stop',
        tone: 'danger',
      })
      if (isSure) await ask(() => request('POST', `${path}/${offer.id}/stop`), 'The offer could not be stopped')
    },
  }
}

/** Whether there will be something to say of a role, as far as this device knows: the answer's own rule, without who is booked elsewhere. */
export function hasNews({ applications }: Job, { id, filled, places }: JobRole) {
  if (filled >= places) return false
  return applications
    .filter((one): one is Application => typeof one !== 'string' && (one.job_role_id ?? id) === id)
    .some((one) => one.status === 'shortlisted' || one.cancelled_by === 'freelancer')
}
