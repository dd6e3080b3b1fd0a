import { useState } from 'react'
import type { CallSheet } from '../../shared/call-sheets/call-sheets.ts'
import type { Job } from '../../shared/jobs/jobs.ts'
import { errorDetailOf, request, RequestError } from '../http/request.ts'
import { useChange } from '../http/use-change.ts'
import { currentDevice } from '../offline/store/device.ts'
import { toast } from '../ui/overlays/toast.ts'
import {
  newSheetBodyOf,
  isSameSheetContent,
  type SheetWriting,
  missingSheetText,
  tooLongSheetText,
} from '../trade/call-sheets/sheet-form.ts'
import { at } from '../http/path-to.ts'

type SheetActivity = 'saving' | 'publishing'
type SheetWriteRequest = {
  doing: SheetActivity
  write: () => Promise<CallSheet>
  onDone: (sheet: CallSheet) => unknown
}

/** Saving the shared draft, and publishing. Whatever fails, what was typed stays. */
export function useSheetActions(job: Job, sheet: CallSheet | null, { form, content, change, clear }: SheetWriting) {
  const version = form.base + 1
  // A failure is shown only while its version is unpublished.
  const [failed, setFailed] = useState<{ version: number; words: string } | null>(null)
  const setFailure = (words: string | null) => setFailed(words === null ? null : { version, words })

  const { send, asked } = useChange(
    async ({ write, onDone }: SheetWriteRequest) => {
      const written = await write()
      await currentDevice().db.call_sheets.put(written)
      await onDone(written)
    },
    sheetFailureText,
    { onFailure: setFailure },
  )

  function attempt(what: SheetWriteRequest) {
    setFailure(null)
    return send(what)
  }

  /** Whether it is not sent, since something is wrong with it, which is said. */
  function hold(why: string | null) {
    setFailure(why)
    return why !== null
  }

  const save = async () =>
    !hold(tooLongSheetText(form)) &&
    attempt({
      doing: 'saving',
      write: () =>
        request('PUT', at('/jobs/{id}/call-sheet/draft', { id: job.id }), {
          rev: form.rev,
          ...newSheetBodyOf(content),
        }),
      onDone(saved) {
        change({ rev: saved.draft?.rev ?? form.rev })
        toast({ tone: 'go', text: 'Draft saved for everyone in your company' })
      },
    })

  /** Whether it can be published; otherwise shows what is missing, or that nothing has changed. */
  function isReady() {
    if (hold(missingSheetText(form) ?? tooLongSheetText(form))) return false
    const isOld = sheet?.version === form.base && isSameSheetContent(content, sheet.content)
    if (isOld) toast({ text: `Nothing has changed since version ${form.base}.` })
    return !isOld
  }

  const publish = () =>
    attempt({
      doing: 'publishing',
      write: () =>
        request(
          'PUT',
          at('/jobs/{id}/call-sheet/versions/{version}', { id: job.id, version }),
          newSheetBodyOf(content),
        ),
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
function sheetFailureText(error: unknown) {
  const isSilent = error instanceof RequestError && error.status === 0
  return isSilent ? 'There is no connection.' : errorDetailOf(error, 'The call sheet could not be saved.')
}
