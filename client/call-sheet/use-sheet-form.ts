import { useEffect, useMemo, useRef, useState } from 'react'
import { v7 as newId } from 'uuid'
import type { CallSheet, SheetContent } from '../../shared/call-sheets/call-sheets.ts'
import { formatTime } from '../../shared/dates.ts'
import type { Job } from '../../shared/jobs/jobs.ts'
import { useDraft } from '../offline/store/drafts.ts'
import { contentOf, formOf, isSame, type SheetForm } from './sheet-form.ts'

/**
 * The call sheet being written: kept on this device with every key, over what the company has. What a colleague has done
 * since is said (`newer`), and nothing typed here is lost by it.
 */
export function useSheetForm(job: Job, sheet: CallSheet | null) {
  const [text, setText, clear] = useDraft(`call-sheet:${job.id}`)
  const [blank] = useState(() => formOf(null, job, newId))
  const start = useMemo(() => (sheet ? formOf(sheet, job, newId) : blank), [sheet, job, blank])
  const typed = useMemo(() => read(text), [text])
  const form = typed ?? start
  const content = useMemo(() => contentOf(form, job), [form, job])
  const latest = useRef(form)
  useEffect(() => {
    latest.current = form
  }, [form])
  const hasArrived = typed !== null && isPublished(typed, sheet, content)
  useEffect(() => {
    if (hasArrived) void clear()
  }, [hasArrived, clear])
  const newest = { base: start.base, rev: start.rev }

  return {
    form,
    content,
    /** With a function, what it makes of the form as it then is: for answers that come while somebody types. */
    change: (next: Change) => {
      const now = latest.current
      setText(JSON.stringify({ ...now, ...(typeof next === 'function' ? next(now) : next) }))
    },
    clear,
    /** In words, where a colleague has published or saved since; null: nobody has. */
    newer: typed && sheet && !hasArrived ? newerThan(typed, sheet, content) : null,
    /** Goes on with what is typed here, over what the colleague has done. */
    keepMine: () => setText(JSON.stringify({ ...form, ...newest })),
  }
}
type Change = Partial<SheetForm> | ((now: SheetForm) => Partial<SheetForm>)
export type SheetWriting = ReturnType<typeof useSheetForm>

/** Published from here, though the answer was lost: nothing is left to be written. */
function isPublished({ base, days }: SheetForm, sheet: CallSheet | null, content: SheetContent) {
  const isWhole = days.flatMap(({ times }) => times).length === content.times.length
  return sheet !== null && base < sheet.version && isWhole && isSame(content, sheet.content)
}

function newerThan({ base, rev }: SheetForm, { version, draft, ...last }: CallSheet, mine: SheetContent) {
  if (base < version)
    return `${last.published_by ?? 'A colleague'} published version ${version} at ${formatTime(last.published_at)}, after you began.`
  if (!draft?.content || rev >= draft.rev || isSame(mine, draft.content)) return null
  return `${draft.saved_by ?? 'A colleague'} saved a draft at ${formatTime(draft.saved_at)}, after you began.`
}

function read(text: string): SheetForm | null {
  try {
    return text ? (JSON.parse(text) as SheetForm) : null
  } catch {
    return null
  }
}
