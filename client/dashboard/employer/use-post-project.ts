import { useState } from 'react'
import { v7 as newId } from 'uuid'
import type { Job } from '../../../shared/jobs.ts'
import { TEXT } from '../../../shared/texts.ts'
import { detailOf, request, RequestError } from '../../http/request.ts'
import { syncNow } from '../../offline/sync.ts'
import { toNewJob, type ProjectDraft } from './project-draft.ts'

/** `isTaken`: the same project has been posted already, and was changed here since. */
export type PostFailure = { what: string; isOffline: boolean; isTaken: boolean }

/** The test post. Its id is made here, so that pressing again after silence cannot post twice. */
export function usePostProject() {
  const [isPosting, setIsPosting] = useState(false)
  const [failure, setFailure] = useState<PostFailure | null>(null)

  /** True once the server has it. */
  async function post(draft: ProjectDraft): Promise<boolean> {
    setIsPosting(true)
    setFailure(null)
    try {
      await request<Job>('POST', '/jobs', toNewJob(draft))
      await syncNow().catch(() => {})
      return true
    } catch (error) {
      setFailure(failureOf(error))
      return false
    } finally {
      setIsPosting(false)
    }
  }

  return { post, isPosting, failure, renew: () => newId() }
}

function failureOf(error: unknown): PostFailure {
  const status = error instanceof RequestError ? error.status : -1
  const where =
    error instanceof RequestError ? (error.errors ?? []).map(({ path, message }) => `${path} ${message}`) : []
  const what = [detailOf(error, TEXT.testPostFailed), ...where].join(' · ')
  return { what, isOffline: status === 0, isTaken: status === 409 }
}
