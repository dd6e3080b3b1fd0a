import { useRef } from 'react'
import { useDraft } from '../offline/drafts.ts'
import type { NewItem } from '../offline/verbs/add-portfolio-item.ts'

const EMPTY: NewItem = { event_name: '', role: '', end_client: '', photos: [] }

/** The event being written, with the ids of its photos, kept on this phone as it is typed and picked. */
export function useItemDraft() {
  const [text, setText, clear] = useDraft('portfolio-item')
  const draft = parse(text)
  const latest = useRef<NewItem | null>(null)

  /** Several in one go, and from work that takes a while, each build on the last. */
  function change(next: (before: NewItem) => Partial<NewItem>) {
    const before = latest.current ?? draft
    latest.current = { ...before, ...next(before) }
    setText(JSON.stringify(latest.current))
  }
  return { draft, change, clear }
}

function parse(text: string): NewItem {
  try {
    return { ...EMPTY, ...JSON.parse(text || '{}') }
  } catch {
    return EMPTY
  }
}
