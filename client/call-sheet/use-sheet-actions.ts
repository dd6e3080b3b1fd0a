import { useState } from 'react'
import type { CallSheet } from '../../shared/call-sheets/call-sheets.ts'
import type { Job } from '../../shared/jobs/jobs.ts'
import { detailOf, request, RequestError } from '../http/request.ts'
import { useChange } from '../http/use-change.ts'
import { currentDevice } from '../offline/store/device.ts'
import { toast } from '../ui/overlays/toast.ts'
import { bodyOf, isSame, type SheetWriting, whatIsMissing, whatIsTooLong } from './sheet-form.ts'
import { at } from '../http/path-to.ts'

type Doing = 'saving' | 'publishing'
type Asked = { doing: Doing; write: () => Promise<CallSheet>; onDone: (sheet: CallSheet) => unknown }

/** Saving the shared draft, and publishing. Whatever fails, what was typed stays. */
export function useSheetActions(job: Job, sheet: CallSheet | null, { form, content, change, clear }: SheetWriting) {
  const version = form.base + 1
  // A failure is shown only while its version is unpublished.
  const [failed, setFailed] = useState<{ version: number; words: string } | null>(null)
  const setFailure = (words: string | null) => setFailed(words === null ? null : { version, words })

  const { send, asked } = useChange(
    async ({ write, onDone }: Asked) => {
      const written = await write()
      await currentDevice().db.call_sheets.put(written)
      await onDone(written)
    },
    words,
    { onFailure: setFailure },
  )

  function attempt(what: Asked) {
    setFailure(null)
    return send(what)
  }

  /** Whether it is not sent, since something is wrong with it, which is said. */
  function hold(why: string | null) {
    setFailure(why)
    return why !== null
  }

  const save = async () =>
    !hold(whatIsTooLong(form)) &&
    attempt({
      doing: 'saving',
      write: () =>
        request('PUT', at('/jobs/{id}/call-sheet/draft', { id: job.id }), { rev: form.rev, ...bodyOf(content) }),
      onDone(saved) {
        change({ rev: saved.draft?.rev ?? form.rev })
        toast({ tone: 'go', text: 'Draft saved for everyone in your company' })
      },
    })

  /** Whether it can be published; otherwise shows what is missing, or that nothing has changed. */
  function isReady() {
    if (hold(whatIsMissing(form) ?? whatIsTooLong(form))) return false
    const isOld = sheet?.version === form.base && isSame(content, sheet.content)
    if (isOld) toast({ text: `Nothing has changed since version ${form.base}.` })
    return !isOld
  }

  const publish = () =>
    attempt({
      doing: 'publishing',
      write: () =>
        request('PUT', at('/jobs/{id}/call-sheet/versions/{version}', { id: job.id, version }), bodyOf(content)),
      async onDone() {
        await clear()
        toast({ tone: 'go', text: `Version ${version} is published` })
      },
    })

  return {
    doing: asked?.doing ?? null,
    failure: failed?.version === version ? failed : null,
    version,
    save,
    isReady,
    publish,
  }
}

/** The server's message; without an answer, what failed and why. */
function words(error: unknown) {
  const isSilent = error instanceof RequestError && error.status === 0
  return isSilent ? 'There is no connection.' : detailOf(error, 'The call sheet could not be saved.')
}
