import { useMemo } from 'react'
import type { OpenableName } from '../trade/use-opened.ts'
import type { JobEntry } from './freelancer-jobs.ts'

export type ApplyActions = ReturnType<typeof useApplyActions>

/** The actions on a job, the same objects at every render. */
export function useApplyActions(open: (what: OpenableName, id: string) => void) {
  return useMemo(
    () => ({
      read: (jobId: string) => open('job', jobId),
      apply: ({ job }: JobEntry) => open('apply', job.id),
      edit: async (entry: JobEntry) =>
        (await importApplyActs()).editApplication(entry, () => open('apply', entry.job.id)),
      withdraw: async (entry: JobEntry) => (await importApplyActs()).withdrawIfSure(entry),
      take: async (entry: JobEntry) => (await importApplyActs()).takeOfferedPlace(entry),
      decline: async (entry: JobEntry) => (await importApplyActs()).declineOfferedPlace(entry),
      takeBack: async (entry: JobEntry) => (await importApplyActs()).takeAnswerBack(entry),
      retry: async (entry: JobEntry) => (await importApplyActs()).retryUnsentEntry(entry),
      discard: async (entry: JobEntry) => (await importApplyActs()).discardUnsentIfSure(entry),
    }),
    [open],
  )
}

const importApplyActs = () => import('./apply-acts.ts')
