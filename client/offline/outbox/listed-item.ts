import type { StandbyDb } from '../store/database.ts'
import type { Device } from '../store/device.ts'
import type { OutboxKind, OutboxRow } from '../store/outbox-row.ts'

/** A row of the list of unsent items. */
export type ListedItem<K extends OutboxKind> = {
  icon: ItemIcon
  /** Written before the row's title: 'Photo: '. Empty where the title says it all. */
  label: string
  /** The screen that shows what it is about. */
  address: (row: OutboxRow<K>) => string
  /** How its owner changes it; null: they cannot. */
  editing: (row: OutboxRow<K>) => ItemEditing | null
  /** The lines below its title, instead of the row's text. */
  lines?: (row: OutboxRow<K>) => string[]
  /** What is said while it waits: what it is not worth yet. */
  untilLanded?: (row: OutboxRow<K>) => string | null
  /** The file whose upload is shown; null: this one has none. */
  upload?: (row: OutboxRow<K>) => { id: string; name: string } | null
  /** What is said if it was refused and the server gave no text. */
  refusal?: string
}

/** `client/outbox/item-icons.ts` has the picture of each: no kind may load React, because the worker has them all. */
export type ItemIcon =
  | 'attachment'
  | 'blocked-days'
  | 'briefcase'
  | 'call-sheet'
  | 'cancelled'
  | 'card'
  | 'clock'
  | 'message'
  | 'messages'
  | 'person'
  | 'photo'
  | 'photos'
  | 'reminder'
  | 'star'
  | 'undo'

export type ItemEditing = {
  /** The form in which it is changed. */
  address: string
  /** The draft that its text becomes. Without one the item stays in the outbox, is changed there, and is sent. */
  draft?: {
    key: string
    withText: (draft: string) => string
    /** Called in the transaction that changes the draft. */
    keepFile?: (device: Device) => Promise<void>
  }
  /** Whether there is such a form at present; absent: always. */
  isOpen?: (db: StandbyDb) => Promise<boolean>
}

/** For a kind whose items cannot be edited. */
export const notEditable = () => null

/** The text of an item that becomes a draft again, before what is being written there. */
export const prependText = (text: string, draft: string) => [text, draft].filter((part) => part.trim()).join('\n')

/** As `prependText`, where the draft is JSON: the text is before that of its `field`. */
export function prependTextToField(text: string, draft: string, field: string): string {
  let written: string | undefined
  try {
    written = (JSON.parse(draft) as Record<string, string | undefined>)[field]
  } catch {
    // Nothing is being written there.
  }
  return prependText(text, written ?? '')
}
