import { useQuery } from '@tanstack/react-query'
import { PRODUCT_NAME } from '../shared/brand.ts'
import { messageFoundTextOf, searchWordsOf } from '../shared/messages/message-texts.ts'
import { at, pathTo } from './http/path-to.ts'
import { request } from './http/request.ts'
import { useUnfinishedProfile } from './onboarding/wizard-draft.ts'
import { useMessageHits, hitWriterPrefix } from './messages/message-hits.tsx'
import { answererNameOf } from './messages/open-conversation.ts'
import { queueNotificationsRead } from './offline/outbox/kinds/notification.ts'
import { usePostingIsFree } from './offline/session/posting-is-free.ts'
import { useOwnRecord } from './offline/session/use-me.ts'
import { useLive } from './offline/store/use-live.ts'
import { useStatus } from './offline/sync/status.ts'
import { readDeviceEntries } from './palette-device-entries.ts'
import { commandEntriesOf, type PaletteEntry, readRecentChoices, targetEntriesOf } from './palette-entries.ts'
import { applicantEntriesOf, mergedEntries } from './palette-people.ts'
import { rankPaletteEntries } from './palette-ranking.ts'
import { switchBackstage } from './shell/colour-mode.tsx'
import { useWayToInstall } from './shell/install.tsx'
import { refreshOnRequest } from './shell/refresh.ts'
import { EVERYWHERE_HEADING, type listShortcuts } from './shell/shortcuts.ts'
import { useQuiet } from './ui/hooks/use-quiet.ts'
import { toast } from './ui/overlays/toast.ts'

/** Without a search the recent choices, then what can be done; with one what matches, then messages. */
export function usePaletteEntries(commands: ReturnType<typeof listShortcuts>, typed: string, isOpened: boolean) {
  const search = isOpened ? '' : typed
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
  const ids = recent.map(({ id }) => id)
  if (search.trim() !== '')
    return {
      entries: [...rankPaletteEntries(mergedEntries(all, applicants), search, ids), ...messages],
      isSearching,
      isOut,
    }

  const chosen = recent.flatMap(({ id, found }) => all.find((entry) => entry.id === id) ?? found ?? [])
  const others = fixed.filter(({ id }) => !ids.includes(id))
  return { entries: [...chosen.map((entry) => ({ ...entry, group: 'Recent' })), ...others], isSearching, isOut }
}

/** What no screen has to be open for: an act, or an address. */
const everywhereEntry = (id: string, label: string, does: string | (() => void)): PaletteEntry => ({
  id: `do:${id}`,
  group: EVERYWHERE_HEADING,
  label,
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
  {
    ...everywhereEntry('backstage', 'Backstage on or off', switchBackstage),
    synonyms: 'dark light mode theme colours',
  },
  everywhereEntry('logout', 'Sign out', () => void import('./shell/log-out.ts').then(({ logOut }) => logOut())),
]
const INSTALL_ENTRY = everywhereEntry('install', `Install ${PRODUCT_NAME}`, '/profile?install=how')
const FINISH_PROFILE_ENTRY = everywhereEntry('finish', 'Finish your profile', '/onboarding')

/** Who applied to the company, by name, role, skill or town: the server knows those who are not on this device. */
function useApplicantEntries(search: string, isEmployer: boolean): PaletteEntry[] {
  const { online } = useStatus()
  const asked = useQuiet(search.trim(), APPLICANT_SEARCH_PAUSE_MS)
  const { data = [] } = useQuery({
    queryKey: ['applicants-found', asked],
    queryFn: ({ signal }) => request('GET', at('/employers/applicants', {}, { q: asked }), undefined, { signal }),
    enabled: isEmployer && online && asked.length >= SHORTEST_NAME_SEARCH,
  })
  return applicantEntriesOf(data)
}
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
      label: hitWriterPrefix(message, about) + messageFoundTextOf(message),
      detail: answererNameOf(about),
      to: pathTo`/messages?conversation=${message.conversation_id}&message=${message.id}`,
    }))
  return { messages, isSearching: key !== '' && server.isLoading, isOut: key !== '' && server.isOut }
}
const MESSAGE_ENTRIES_MAX = 8
