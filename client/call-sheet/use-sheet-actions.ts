import { useState } from 'react'
import type { CallSheet } from '../../shared/call-sheets/call-sheets.ts'
import type { Job } from '../../shared/jobs/jobs.ts'
import { detailOf, request, RequestError } from '../http/request.ts'
import { currentDevice } from '../offline/store/device.ts'
import { toast } from '../ui/overlays/toast.ts'
import { bodyOf, isSame, type SheetWriting, whatIsMissing } from './sheet-form.ts'
import { pathTo } from '../http/path-to.ts'

type Doing = 'saving' | 'publishing' | null

/** Saving the draft for everybody of the company, and publishing. Whatever goes wrong, what was typed stays. */
export function useSheetActions(job: Job, sheet: CallSheet | null, { form, content, change, clear }: SheetWriting) {
  const [doing, setDoing] = useState<Doing>(null)
  const version = form.base + 1
  // What failed for a version says nothing any more once that version stands.
  const [failed, setFailed] = useState<{ version: number; words: string } | null>(null)
  const setFailure = (words: string | null) => setFailed(words === null ? null : { version, words })

  async function attempt(what: Doing, path: string, body: object) {
    setDoing(what)
    setFailure(null)
    try {
      const sheet = await request<CallSheet>('PUT', `${pathTo`/jobs/${job.id}/call-sheet/`}${path}`, body)
      await currentDevice().db.call_sheets.put(sheet)
      return sheet
    } catch (error) {
      setFailure(words(error))
      return null
    } finally {
      setDoing(null)
    }
  }

  async function save() {
    const saved = await attempt('saving', 'draft', { rev: form.rev, ...bodyOf(content) })
    if (!saved) return
    change({ rev: saved.draft?.rev ?? form.rev })
    toast({ tone: 'go', text: 'Draft saved for everybody of your company' })
  }

  /** Whether it may be published: says what is missing otherwise, or that there is nothing new to say. */
  function isReady() {
    const missing = whatIsMissing(form)
    setFailure(missing)
    if (missing !== null) return false
    const isOld = sheet?.version === form.base && isSame(content, sheet.content)
    if (isOld) toast({ text: `Nothing has changed since version ${form.base}.` })
    return !isOld
  }

  async function publish() {
    const published = await attempt('publishing', `versions/${version}`, bodyOf(content))
    if (!published) return false
    await clear()
    toast({ tone: 'go', text: `Version ${version} is published` })
    return true
  }

  return { doing, failure: failed?.version === version ? failed : null, version, save, isReady, publish }
}

/** The server's words; where it has not answered, what failed and why. */
function words(error: unknown) {
  const isSilent = error instanceof RequestError && error.status === 0
  return isSilent ? 'There is no connection.' : detailOf(error, 'The call sheet could not be saved.')
}
