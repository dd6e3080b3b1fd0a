import { useMemo } from 'react'
import type { Opened } from '../trade/use-opened.ts'
import type { Entry } from './freelancer-jobs.ts'

export type ApplyActions = ReturnType<typeof useApplyActions>

/** The actions on a job, the same objects at every render. */
export function useApplyActions(open: (what: Opened, id: string) => void) {
  return useMemo(
    () => ({
      read: (jobId: string) => open('job', jobId),
      apply: ({ job }: Entry) => open('apply', job.id),
      edit: async (entry: Entry) => (await acts()).edit(entry, () => open('apply', entry.job.id)),
      withdraw: async (entry: Entry) => (await acts()).withdraw(entry),
      take: async (entry: Entry) => (await acts()).take(entry),
      decline: async (entry: Entry) => (await acts()).decline(entry),
      takeBack: async (entry: Entry) => (await acts()).takeBack(entry),
      retry: async (entry: Entry) => (await acts()).retry(entry),
      discard: async (entry: Entry) => (await acts()).discard(entry),
    }),
    [open],
  )
}

const acts = () => import('./apply-acts.ts')
