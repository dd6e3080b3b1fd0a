import { useState } from 'react'
import { v7 as newId } from 'uuid'
import type { Job } from '../../shared/jobs/jobs.ts'
import { detailOf, request, RequestError } from '../http/request.ts'
import { keepDraft, readDraft } from '../offline/store/drafts.ts'
import { currentDevice } from '../offline/store/device.ts'
import { syncNow } from '../offline/sync/sync.ts'
import { confirm } from '../ui/overlays/confirm.ts'
import { copyOf } from './job-to-draft.ts'
import { NEW_PROJECT } from './use-project-draft.ts'
import { pathTo } from '../http/path-to.ts'

/** Closing, reopening and duplicating one project. */
export function useManageProject(job: Job, { onCopied, onDone }: { onCopied: () => void; onDone: () => void }) {
  const [isWorking, setIsWorking] = useState(false)
  const [failure, setFailure] = useState('')

  async function setOpen(isOpen: boolean) {
    if (!isOpen && !(await confirm(CLOSING))) return
    setIsWorking(true)
    setFailure('')
    try {
      await request<Job>('POST', pathTo`/jobs/${job.id}/${isOpen ? 'reopen' : 'close'}`)
      await syncNow().catch(() => {})
      onDone()
    } catch (error) {
      setFailure(wordsOf(error, isOpen))
    } finally {
      setIsWorking(false)
    }
  }

  /** The copy becomes the project being written, in place of another one only when that is meant. */
  async function duplicate() {
    const device = currentDevice()
    if ((await readDraft(device, NEW_PROJECT)) && !(await confirm(REPLACING))) return
    await keepDraft(device, NEW_PROJECT, JSON.stringify(copyOf(job, newId)))
    onCopied()
  }

  return { setOpen, duplicate, isWorking, failure }
}

function wordsOf(error: unknown, isOpen: boolean) {
  if (error instanceof RequestError && error.status === 0) return 'No signal: this can only be done online.'
  return detailOf(error, isOpen ? 'The project could not be reopened.' : 'The project could not be closed.')
}

const CLOSING = {
  title: 'Close this project?',
  text: 'Freelancers no longer see it or apply for it. Whoever is confirmed stays confirmed.',
  confirmLabel: 'Close project',
  tone: 'danger',
} as const
const REPLACING = {
  title: 'Replace what you are writing?',
  text: 'The project you have begun to write is thrown away.',
  confirmLabel: 'Replace',
  tone: 'danger',
} as const
