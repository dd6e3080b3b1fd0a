import { useMemo } from 'react'
import { discardItem, retryItem, takeBack } from '../../offline/outbox.ts'
import { withdrawApplication } from '../../offline/verbs/withdraw-application.ts'
import { confirm } from '../../ui/confirm.ts'
import { toast } from '../../ui/toast.ts'
import type { Opened } from '../use-opened.ts'
import { keepApplicationDraft } from './application-draft.ts'
import type { Entry } from './freelancer-jobs.ts'

export type ApplyActions = ReturnType<typeof useApplyActions>

/** What can be done about a job, the same objects at every render. */
export function useApplyActions(open: (what: Opened, id: string) => void) {
  return useMemo(
    () => ({
      read: (jobId: string) => open('job', jobId),
      apply: ({ job }: Entry) => open('apply', job.id),
      async edit({ job, unsent }: Entry) {
        const taken = unsent && (await takeBack(unsent.id))
        if (taken?.kind !== 'application') return toast({ tone: 'info', text: 'It has just been sent.' })
        await keepApplicationDraft(job.id, { message: taken.body.message, job_role_id: taken.body.job_role_id ?? '' })
        open('apply', job.id)
      },
      async withdraw({ job, application }: Entry) {
        if (!application) return
        const isSure = await confirm({
          title: 'Withdraw your application?',
          text: `${job.title}, ${job.employer_name}. You cannot apply for this job again.`,
          confirmLabel: 'Withdraw',
          cancelLabel: 'Keep it',
          tone: 'danger',
        })
        if (isSure) await withdrawApplication({ job, application })
      },
      async retry({ unsent }: Entry) {
        if (unsent) await retryItem(unsent.id)
      },
      async discard({ job, unsent }: Entry) {
        if (!unsent) return
        const isWithdrawal = unsent.kind === 'withdrawal'
        const isSure = await confirm({
          title: isWithdrawal ? 'Leave your application standing?' : 'Discard your application?',
          text: isWithdrawal
            ? `${job.title}: the withdrawal is forgotten.`
            : `What you wrote for ${job.title} is thrown away.`,
          confirmLabel: 'Discard',
          tone: 'danger',
        })
        if (isSure) await discardItem(unsent.id)
      },
    }),
    [open],
  )
}
