import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useDeferredValue, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import SearchIcon from 'lucide-react/icons/search'
import { PRODUCT_NAME } from '../shared/brand.ts'
import { messageExcerptOf, searchWordsOf } from '../shared/messages/message-texts.ts'
import type { Conversation } from '../shared/messages/messages.ts'
import { at, pathTo } from './http/path-to.ts'
import { QueryProvider } from './http/query-client.tsx'
import { request } from './http/request.ts'
import { useUnfinishedProfile } from './onboarding/wizard-draft.ts'
import { useMessageHits, hitWriterPrefix } from './messages/message-hits.tsx'
import { answererNameOf } from './messages/open-conversation.ts'
import { queueNotificationsRead } from './offline/outbox/kinds/notification.ts'
import { usePostingIsFree } from './offline/session/posting-is-free.ts'
import { useOwnRecord } from './offline/session/use-me.ts'
import { deviceOrNull } from './offline/store/device.ts'
import { runOnDatabase } from './offline/store/safely.ts'
import { useLive } from './offline/store/use-live.ts'
import { useStatus } from './offline/sync/status.ts'
import {
  applicantEntry,
  commandEntriesOf,
  type PaletteEntry,
  storeRecentChoice,
  rankPaletteEntries,
  readDeviceEntries,
  readRecentChoices,
  targetEntriesOf,
} from './palette-entries.ts'
import styles from './palette.module.css'
import keyStyles from './shell/keys-dialog.module.css'
import { switchBackstage } from './shell/colour-mode.tsx'
import { useWayToInstall } from './shell/install.tsx'
import { refreshOnRequest } from './shell/refresh.ts'
import { EVERYWHERE_HEADING, type listShortcuts, PALETTE_KEY, useShortcuts } from './shell/shortcuts.ts'
import { TextInput } from './ui/fields/text-input.tsx'
import { useQuiet } from './ui/hooks/use-quiet.ts'
import { Dialog } from './ui/overlays/dialog.tsx'
import { toast } from './ui/overlays/toast.ts'
import { isComposing, isEnter } from './ui/is-enter.ts'

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
  const { entries, isSearching, isOut } = usePaletteEntries(commands, search)
  const choose = useChooseEntry(onClose)
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
    else return
    event.preventDefault()
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
        placeholder="Job, person, words, command"
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value)
          setChosen(null)
          setIsWaiting(false)
        }}
        onKeyDown={onKeyDown}
      />
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
        {isOut && ' What is not on this device is searched once there is signal.'}
      </output>
    </div>
  )
}

/** Without a search the recent choices, then what can be done; with one what matches, then messages. */
function usePaletteEntries(commands: Props['commands'], search: string) {
  const me = useOwnRecord()
  const isFree = usePostingIsFree()
  const userType = me?.user_type ?? 'freelancer'
  const kept = useLive((db) => readDeviceEntries(db, { user_type: userType, is_staff: false }), [userType]) ?? []
  const recent = useLive(readRecentChoices, []) ?? []
  const { messages, isSearching, isOut } = useMessageEntries(search)
  const applicants = useApplicantEntries(search, userType === 'employer')
  const way = useWayToInstall()
  const isUnfinished = useUnfinishedProfile()
  const here = commandEntriesOf(commands)
  const targets = (me ? targetEntriesOf({ ...me, posting_is_free: isFree }) : []).filter(
    ({ label }) => !here.some((one) => one.label === label),
  )
  const fixed = [
    ...here,
    ...targets,
    ...ANYWHERE_ENTRIES,
    ...(way ? [INSTALL_ENTRY] : []),
    ...(isUnfinished ? [FINISH_PROFILE_ENTRY] : []),
  ]
  const all = [...fixed, ...kept]
  if (search.trim() !== '')
    return {
      entries: [...rankPaletteEntries([...all, ...applicants], search, recent), ...messages],
      isSearching,
      isOut,
    }

  const chosen = recent.flatMap((id) => all.find((entry) => entry.id === id) ?? [])
  const others = fixed.filter(({ id }) => !recent.includes(id))
  return { entries: [...chosen.map((entry) => ({ ...entry, group: 'Recent' })), ...others], isSearching, isOut }
}

/** What no screen has to be open for: an act, or an address. */
const everywhereEntry = (id: string, label: string, does: string | (() => void)): PaletteEntry => ({
  ...{ id: `do:${id}`, group: EVERYWHERE_HEADING, label },
  ...(typeof does === 'string' ? { to: does } : { act: does }),
})
const ANYWHERE_ENTRIES = [
  everywhereEntry('read', 'Mark all notifications as read', () => {
    void queueNotificationsRead().then(() => toast({ tone: 'go', text: 'All notifications are marked as read.' }))
  }),
  everywhereEntry('test', 'Send a test notification', () => {
    void import('./settings/push-test.tsx').then(({ reportTestPush }) => reportTestPush())
  }),
  everywhereEntry('refresh', 'Refresh', () => void refreshOnRequest()),
  everywhereEntry('backstage', 'Backstage on or off', switchBackstage),
  everywhereEntry('logout', 'Sign out', () => void import('./shell/log-out.ts').then(({ logOut }) => logOut())),
]
const INSTALL_ENTRY = everywhereEntry('install', `Install ${PRODUCT_NAME}`, '/profile?install=how')
const FINISH_PROFILE_ENTRY = everywhereEntry('finish', 'Finish your profile', '/onboarding')

/** A company's applicants who are in no conversation on this device: the server knows them. */
function useApplicantEntries(search: string, isEmployer: boolean): PaletteEntry[] {
  const { online } = useStatus()
  const asked = useQuiet(search.trim(), APPLICANT_SEARCH_PAUSE_MS)
  const { data = [] } = useQuery({
    queryKey: ['applicants-found', asked],
    queryFn: ({ signal }) => request('GET', at('/employers/applicants', {}, { q: asked }), undefined, { signal }),
    enabled: isEmployer && online && asked.length >= SHORTEST_NAME_SEARCH,
  })
  const written = useLive(async (db) => new Set((await db.conversations.toArray()).map(applicationKeyOf)), [])
  return written ? data.filter((one) => !written.has(`${one.freelancer_id} ${one.job_id}`)).map(applicantEntry) : []
}
const applicationKeyOf = ({ other_user_id, job_id }: Conversation) => `${other_user_id} ${job_id}`
/** ms after the last key before the server is asked, and letters of a name. */
const APPLICANT_SEARCH_PAUSE_MS = 250
const SHORTEST_NAME_SEARCH = 2

function useMessageEntries(search: string) {
  const key = searchWordsOf(search).join(' ')
  const { found, server } = useMessageHits(key)
  const conversations = useLive((db) => db.conversations.toArray(), [])
  const byId = new Map(conversations?.map((one) => [one.conversation_id, one]))
  const messages = found
    .flatMap((message) => {
      const about = byId.get(message.conversation_id)
      return about ? [{ message, about }] : []
    })
    .slice(0, MESSAGE_ENTRIES_MAX)
    .map(({ message, about }): PaletteEntry => ({
      id: `message:${message.id}`,
      group: 'Messages',
      label: hitWriterPrefix(message, about) + messageExcerptOf(message),
      detail: answererNameOf(about),
      to: pathTo`/messages?conversation=${message.conversation_id}&message=${message.id}`,
    }))
  return { messages, isSearching: key !== '' && server.isLoading, isOut: key !== '' && server.isOut }
}
const MESSAGE_ENTRIES_MAX = 8

function useChooseEntry(onClose: () => void) {
  const navigate = useNavigate()
  return (entry: PaletteEntry) => {
    const device = deviceOrNull()
    // What was chosen is opened even if that cannot be noted; a message is looked for anew.
    if (device && entry.group !== 'Messages')
      runOnDatabase(device.db, () => storeRecentChoice(device.db, entry.id)).catch(() => {})
    onClose()
    if ('to' in entry) void navigate(entry.to)
    // After the dialog has given the focus back: the act may move it.
    else setTimeout(entry.act, DIALOG_CLOSED_MS)
  }
}
/** ms */
const DIALOG_CLOSED_MS = 50
