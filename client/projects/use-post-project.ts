import { useState } from 'react'
import { v7 as newId } from 'uuid'
import type { PackageId } from '../../shared/payments/packages.ts'
import { SPECIFIED_TEXT } from '../../shared/specified-texts.ts'
import { errorDetailOf, request, RequestError } from '../http/request.ts'
import { useChange } from '../http/use-change.ts'
import { useLeaving } from '../http/use-leaving.ts'
import { syncNow } from '../offline/sync/sync.ts'
import { newJobBodyOf, type ProjectDraft } from './project-draft.ts'
import { at } from '../http/path-to.ts'

/** `isTaken`: the same project was posted already, and changed here since. */
type PostFailure = { what: string; isOffline: boolean; isTaken: boolean }
export type ProjectPosting = ReturnType<typeof usePostProject>

const POSTING_FAILED_TEXTS = {
  post: SPECIFIED_TEXT.completePostingFailed,
  test: SPECIFIED_TEXT.testPostFailed,
  pay: SPECIFIED_TEXT.paymentStartFailed,
}
type PostingWay = keyof typeof POSTING_FAILED_TEXTS

/**
 * The three ways to post. The project's id is created here, so that pressing again after a lost answer posts and pays
 * only once.
 */
export function usePostProject(draft: ProjectDraft) {
  const [chosen, choose] = useState<PackageId | null>(null)
  const { isLeaving, leaveFor } = useLeaving()

  const { send, asked, failure, error, forget } = useChange(
    async (way: PostingWay) => {
      if (way === 'pay') return leaveFor(askForPage)
      await request('POST', '/jobs', newJobBodyOf(draft))
      await syncNow().catch(() => {})
    },
    (problem, way) => errorDetailOf(problem, POSTING_FAILED_TEXTS[way]),
  )

  async function askForPage() {
    const path = at('/payments/create-job-checkout', {}, { package_id: chosen ?? '' })
    return (await request('POST', path, newJobBodyOf(draft))).checkout_url
  }

  return {
    chosen,
    choose,
    /** Resolves to true when done. */
    post: (way: 'post' | 'test') => send(way),
    pay: () => send('pay'),
    busy: isLeaving ? 'pay' : asked,
    failure: failure === null ? null : postFailureOf(failure, error),
    forget,
    renew: () => newId(),
  }
}

function postFailureOf(what: string, error: unknown): PostFailure {
  const status = error instanceof RequestError ? error.status : -1
  return { what, isOffline: status === 0, isTaken: status === 409 }
}
