import { useState } from 'react'
import { v7 as newId } from 'uuid'
import type { PackageId } from '../../shared/payments/packages.ts'
import { TEXT } from '../../shared/texts.ts'
import { detailOf, request, RequestError } from '../http/request.ts'
import { useChange } from '../http/use-change.ts'
import { useLeaving } from '../http/use-leaving.ts'
import { syncNow } from '../offline/sync/sync.ts'
import { toNewJob, type ProjectDraft } from './project-draft.ts'
import { at } from '../http/path-to.ts'

/** `isTaken`: the same project was posted already, and changed here since. */
type PostFailure = { what: string; isOffline: boolean; isTaken: boolean }
export type Posting = ReturnType<typeof usePostProject>

const FALLBACK = { post: TEXT.completePostingFailed, test: TEXT.testPostFailed, pay: TEXT.paymentStartFailed }
type Way = keyof typeof FALLBACK

/**
 * The three ways to post. The project's id is created here, so that pressing again after a lost answer posts and pays
 * only once.
 */
export function usePostProject(draft: ProjectDraft) {
  const [chosen, choose] = useState<PackageId | null>(null)
  const { isLeaving, leaveFor } = useLeaving()

  const { send, asked, failure, error, forget } = useChange(
    async (way: Way) => {
      if (way === 'pay') return leaveFor(askForPage)
      await request('POST', '/jobs', toNewJob(draft))
      await syncNow().catch(() => {})
    },
    (problem, way) => detailOf(problem, FALLBACK[way]),
  )

  async function askForPage() {
    const path = at('/payments/create-job-checkout', {}, { package_id: chosen ?? '' })
    return (await request('POST', path, toNewJob(draft))).checkout_url
  }

  return {
    chosen,
    choose,
    /** Resolves to true when done. */
    post: (way: 'post' | 'test') => send(way),
    pay: () => send('pay'),
    busy: isLeaving ? 'pay' : asked,
    failure: failure === null ? null : failureOf(failure, error),
    forget,
    renew: () => newId(),
  }
}

function failureOf(what: string, error: unknown): PostFailure {
  const status = error instanceof RequestError ? error.status : -1
  return { what, isOffline: status === 0, isTaken: status === 409 }
}
