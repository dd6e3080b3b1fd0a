import { v7 as newId } from 'uuid'
import { useDraft } from '../../offline/store/drafts.ts'

type Draft = { id: string; text: string }

/** A note being written, with its id: sent a second time after a lost answer, or a reload, it is the same note. */
export function useNoteDraft(applicationId: string) {
  const [kept, keep, clear] = useDraft(`note:${applicationId}`)
  const draft = read(kept)
  const setText = (text: string) => keep(text ? JSON.stringify({ id: draft?.id ?? newId(), text }) : '')
  return { draft, setText, clear }
}

function read(kept: string): Draft | null {
  try {
    return kept ? (JSON.parse(kept) as Draft) : null
  } catch {
    return null
  }
}
