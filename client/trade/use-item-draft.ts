import { useRef } from 'react'
import { useDraft } from '../offline/store/drafts.ts'
import type { PickedPhoto } from './files/photo-picker.tsx'

/** An event of a portfolio as it stands in its form. */
export type ItemDraft = { event_name: string; role: string; end_client: string; photos: PickedPhoto[] }

const EMPTY: ItemDraft = { event_name: '', role: '', end_client: '', photos: [] }

/** The event being written, with its photos, kept on this phone under `key` as it is typed and picked. */
export function useItemDraft(key: string, start: ItemDraft = EMPTY) {
  const [text, setText, clear] = useDraft(key)
  const draft = parse(text, start)
  const latest = useRef<ItemDraft | null>(null)

  /** Several in one go, and from work that takes a while, each build on the last. */
  function change(next: (before: ItemDraft) => Partial<ItemDraft>) {
    const before = latest.current ?? draft
    latest.current = { ...before, ...next(before) }
    setText(JSON.stringify(latest.current))
  }
  return { draft, change, clear }
}

function parse(text: string, start: ItemDraft): ItemDraft {
  try {
    return { ...start, ...JSON.parse(text || '{}') }
  } catch {
    return start
  }
}
