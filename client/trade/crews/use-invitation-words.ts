import { useEffect, useState } from 'react'
import { formatDateRange } from '../../../shared/dates.ts'
import type { Job } from '../../../shared/jobs/jobs.ts'
import { keepDraft, readDraft, useDraft } from '../../offline/store/drafts.ts'
import { deviceOrNull } from '../../offline/store/device.ts'
import { townOf } from '../job-texts.ts'

/**
 * The words of an invitation: those proposed until somebody writes others, which are kept as the draft `key`. What has
 * just been written goes along to another key, unless there is a draft of that already.
 */
export function useInvitationWords(key: string, proposed: string) {
  const [draft, setDraft, clear] = useDraft(key)
  const [typed, setTyped] = useState<{ key: string; words: string } | null>(null)
  const carried = typed && typed.key !== key ? typed : null

  useEffect(() => {
    const device = deviceOrNull()
    if (!carried?.words || !device) return
    let isHere = true
    void readDraft(device, key).then((kept) => {
      if (!isHere || kept) return
      setDraft(carried.words)
      setTyped({ key, words: carried.words })
      void keepDraft(device, carried.key, '')
    })
    return () => {
      isHere = false
    }
  }, [key, carried, setDraft])

  function change(words: string) {
    setTyped({ key, words })
    setDraft(words)
  }

  return { message: typed?.key === key ? draft : draft || carried?.words || proposed, change, clear }
}

type Invitation = { firstName: string; job: Job; asRole?: string; from: (string | undefined)[] }

/** The proposed invitation. */
export const invitationWords = ({ firstName, job, asRole = '', from }: Invitation) =>
  [
    `Hi ${firstName},`,
    `We are crewing ${job.title} in ${townOf(job.location)}, ${formatDateRange(job.date_start, job.date_end)}, and would like you on it${asRole}. Have a look, and apply if you are free.`,
    from.filter(Boolean).join(', '),
  ].join('\n\n')
