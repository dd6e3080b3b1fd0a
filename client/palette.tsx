import { type KeyboardEvent, useDeferredValue, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import BackIcon from 'lucide-react/icons/chevron-left'
import SearchIcon from 'lucide-react/icons/search'
import { QueryProvider } from './http/query-client.tsx'
import { useOwnRecord } from './offline/session/use-me.ts'
import { deviceOrNull } from './offline/store/device.ts'
import { runOnDatabase } from './offline/store/safely.ts'
import { type PaletteEntry, storeRecentChoice } from './palette-entries.ts'
import { meantInsideEntry, rankPaletteEntries } from './palette-ranking.ts'
import styles from './palette.module.css'
import keyStyles from './shell/keys-dialog.module.css'
import { type listShortcuts, PALETTE_KEY, useShortcuts } from './shell/shortcuts.ts'
import { Button } from './ui/button.tsx'
import { TextInput } from './ui/fields/text-input.tsx'
import { Dialog } from './ui/overlays/dialog.tsx'
import { isComposing, isEnter } from './ui/is-enter.ts'
import { usePaletteEntries } from './use-palette-entries.ts'

type Props = {
  /** What could be done when it was opened. */
  commands: ReturnType<typeof listShortcuts>
  onClose: () => void
}

/** Search over what is on this device, the server's messages, and commands. */
export default function SearchPalette({ commands, onClose }: Props) {
  return (
    <Dialog open title="Search" size="md" onClose={onClose}>
      <QueryProvider>
        <PaletteSearch commands={commands} onClose={onClose} />
      </QueryProvider>
    </Dialog>
  )
}

/** A combobox whose list is always open: the focus stays in the box, and the list follows its arrows. */
function PaletteSearch({ commands, onClose }: Props) {
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const [typed, setTyped] = useState('')
  /** The id of the entry that was moved to; null: the first. */
  const [chosen, setChosen] = useState<string | null>(null)
  /** Enter was pressed before the list was that of what is typed. */
  const [isWaiting, setIsWaiting] = useState(false)
  const search = useDeferredValue(typed)
  /** The person or role whose entries are shown instead of all. */
  const [opened, setOpened] = useState<{ label: string; inside: PaletteEntry[]; search: string } | null>(null)
  const all = usePaletteEntries(commands, search, opened !== null)
  const isSearching = !opened && all.isSearching
  const isOut = !opened && all.isOut
  const entries = opened ? entriesInside(opened, search) : all.entries
  const isEmployer = useOwnRecord()?.user_type === 'employer'
  const go = useChooseEntry(onClose)
  const current = Math.max(
    0,
    entries.findIndex((entry) => entry.id === chosen),
  )
  useShortcuts('Search', [[PALETTE_KEY, 'Close', onClose]], box)
  useEffect(() => {
    box.current?.querySelector('[aria-selected=true]')?.scrollIntoView?.({ block: 'nearest' })
  }, [current])

  function onKeyDown(event: KeyboardEvent) {
    if (isComposing(event.nativeEvent)) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step) setChosen(entries[(current + step + entries.length) % Math.max(1, entries.length)]?.id ?? null)
    else if (isEnter(event)) enter()
    else if (event.key === 'Backspace' && typed === '' && opened) close()
    else return
    event.preventDefault()
  }

  function choose(entry: PaletteEntry) {
    if (!('inside' in entry)) return go(entry)
    const meant = opened ? entry.inside : meantInsideEntry(entry, search)
    if (meant.length === 1) return go(meant[0]!, entry)
    setOpened({ label: entry.label, inside: meant, search: opened?.search ?? typed })
    type('')
    box.current?.querySelector('input')?.focus()
  }

  /** Back to all, with what was typed before. */
  function close() {
    type(opened?.search ?? '')
    setOpened(null)
    box.current?.querySelector('input')?.focus()
  }

  function type(words: string) {
    setTyped(words)
    setChosen(null)
    setIsWaiting(false)
  }

  function enter() {
    setIsWaiting(search !== typed)
    if (search === typed && entries[current]) choose(entries[current])
  }
  const enterNow = useEffectEvent(enter)
  useEffect(() => {
    if (isWaiting && search === typed) enterNow()
  }, [isWaiting, search, typed])

  const groups = [...new Set(entries.map(({ group }) => group))]
  return (
    <div ref={box} className={styles.palette}>
      <TextInput
        type="search"
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a select cannot be typed in
        role="combobox"
        icon={<SearchIcon />}
        aria-label="Search"
        aria-expanded
        aria-autocomplete="list"
        aria-controls={`${id}list`}
        aria-activedescendant={entries[current] && `${id}${current}`}
        autoComplete="off"
        placeholder={opened ? `In ${opened.label}` : isEmployer ? EMPLOYER_PLACEHOLDER : FREELANCER_PLACEHOLDER}
        value={typed}
        onChange={({ target }) => type(target.value)}
        onKeyDown={onKeyDown}
      />
      {opened && (
        <Button size="sm" variant="ghost" icon={<BackIcon />} onClick={() => close()}>
          All results
        </Button>
      )}
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a datalist shows neither groups nor keys */}
      <div id={`${id}list`} role="listbox" aria-label="Found" className={styles.list}>
        {groups.map((group) => (
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an optgroup is only for a select
          <div key={group} role="group" aria-label={group}>
            <p className={styles.group} aria-hidden="true">
              {group}
            </p>
            {entries.map((entry, n) => {
              if (entry.group !== group) return null
              return (
                // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the focus and the keys stay in the box
                <div
                  key={entry.id}
                  id={`${id}${n}`}
                  // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an option is only for a select or datalist
                  role="option"
                  aria-selected={n === current}
                  className={styles.entry}
                  onPointerMove={() => setChosen(entry.id)}
                  onClick={() => choose(entry)}
                >
                  <span className={styles.label}>{entry.label}</span>
                  {entry.keys && <kbd className={keyStyles.key}>{entry.keys.split(' ')[0]}</kbd>}
                  {entry.detail && <span className={styles.detail}>{entry.detail}</span>}
                </div>
              )
            })}
          </div>
        ))}
      </div>
      <output className={styles.state}>
        {isSearching
          ? 'Searching messages …'
          : entries.length === 0
            ? `Nothing with “${typed.trim()}”.`
            : typed.trim() !== '' && `${entries.length} found`}
        {isOut && ' We’ll search the rest once there’s signal.'}
      </output>
    </div>
  )
}

const FREELANCER_PLACEHOLDER = 'Job, role, skill, town or person'
const EMPLOYER_PLACEHOLDER = 'Person, role, project or town'

function entriesInside({ label, inside }: { label: string; inside: PaletteEntry[] }, search: string) {
  const found = search.trim() === '' ? inside : rankPaletteEntries(inside, search, [])
  return found.map((entry) => ({ ...entry, group: label }))
}

function useChooseEntry(onClose: () => void) {
  const navigate = useNavigate()
  /** `known`: the entry that is offered again, where it is another. */
  return (entry: PaletteEntry, known = entry) => {
    const device = deviceOrNull()
    // What was chosen is opened even if that cannot be noted; a message is looked for anew.
    if (device && known.group !== 'Messages')
      runOnDatabase(device.db, () => storeRecentChoice(device.db, known)).catch(() => {})
    onClose()
    if ('to' in entry) void navigate(entry.to)
    // After the dialog has given the focus back: the act may move it.
    else if ('act' in entry) setTimeout(entry.act, DIALOG_CLOSED_MS)
  }
}
/** ms */
const DIALOG_CLOSED_MS = 50
