import { useEffect, useState } from 'react'
import type { Job } from '../../../shared/jobs/jobs.ts'
import { hasFreePlace } from '../../../shared/jobs/place-counts.ts'
import { datesByRoleText } from '../../../shared/jobs/dates-by-role.ts'
import { replaceDraft, readDraftText } from '../../offline/store/drafts.ts'
import { useDraft } from '../../offline/outbox/use-draft.ts'
import { deviceOrNull } from '../../offline/store/device.ts'
import { townNameOf } from '../job-texts.ts'

/**
 * The words of an invitation: those proposed until somebody writes others, which are kept as the draft `key`. What has
 * been written, now or before, goes along to another key, unless there is a draft of that already.
 */
export function useInvitationWords(key: string, proposed: string) {
  const [draft, setDraft, clear] = useDraft(key)
  const [written, setWritten] = useState<{ key: string; words: string } | null>(null)
  const carried = written && written.key !== key ? written : null

  useEffect(() => {
    const device = deviceOrNull()
    if (!device) return
    let isHere = true
    void readDraftText(device, key).then((kept) => {
      if (!isHere) return
      // Unless more was typed meanwhile.
      if (kept) return setWritten((now) => (now?.key === key ? now : { key, words: kept }))
      if (!carried?.words) return
      setDraft(carried.words)
      setWritten({ key, words: carried.words })
      void replaceDraft(device, carried.key, '')
    })
    return () => {
      isHere = false
    }
  }, [key, carried, setDraft])

  function change(words: string) {
    setWritten({ key, words })
    setDraft(words)
  }

  return { message: written?.key === key ? written.words : draft || carried?.words || proposed, change, clear }
}

type InvitationParts = {
  firstName: string
  job: Job
  asRole?: string
  /** Those with a place for them; left out, all that still have one. */
  roles?: Job['roles'] | undefined
  from: (string | undefined)[]
}

/** The proposed invitation, with the days of the roles that it may be for. */
export function invitationWords({ firstName, job, asRole = '', roles, from }: InvitationParts) {
  const free = job.roles.filter(hasFreePlace)
  const days = datesByRoleText({ ...job, roles: roles ?? (free.length > 0 ? free : job.roles) })
  const [open, close] = days.includes(';') ? [' (', ')'] : [', ', '']
  return [
    `Hi ${firstName},`,
    `We are crewing ${job.title} in ${townNameOf(job.location)}${open}${days}${close}, and would like you on it${asRole}. Have a look, and apply if you are free.`,
    from.filter(Boolean).join(', '),
  ].join('\n\n')
}
