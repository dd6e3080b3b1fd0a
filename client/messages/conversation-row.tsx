import { memo, type ReactNode } from 'react'
import { Link, type NavigateFunction } from 'react-router-dom'
import ArchiveIcon from 'lucide-react/icons/archive'
import UnarchiveIcon from 'lucide-react/icons/archive-restore'
import UnmuteIcon from 'lucide-react/icons/bell'
import MuteIcon from 'lucide-react/icons/bell-off'
import PinIcon from 'lucide-react/icons/pin'
import UnpinIcon from 'lucide-react/icons/pin-off'
import DeleteIcon from 'lucide-react/icons/trash-2'
import { UNTIL_UNMUTED } from '../../shared/messages/mute.ts'
import type { Conversation, OwnView } from '../../shared/messages/messages.ts'
import { queueViewChange } from '../offline/outbox/kinds/conversation.ts'
import { isChannelOver } from '../offline/store/conversation-view.ts'
import { isNewConversation } from '../offline/store/conversation-key.ts'
import type { MenuProps } from '../ui/chakra/menu.tsx'
import { confirm } from '../ui/overlays/confirm.ts'
import { useContextMenu } from '../ui/overlays/context-menu.tsx'
import { toast } from '../ui/overlays/toast.ts'
import { triedWithToast } from './open-conversation.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Badge } from '../ui/badge.tsx'
import { classNames } from '../ui/class-names.ts'
import { useSwipe } from '../ui/hooks/use-swipe.ts'
import { pathTo } from '../http/path-to.ts'
import styles from './conversation-row.module.css'

type Props = {
  id: string
  name: string
  picture: string | null
  /** Company and job. */
  about: string
  last: string
  when: string
  unread: number
  /** Muted, archived or a colleague's: what is unread is not in the badge, and does not stand out. */
  isQuiet: boolean
  lastSeq: number
  isPinned: boolean
  isMuted: boolean
  isArchived: boolean
  kind: ConversationKind
  /** 'Not sent yet' while the last message waits on this device; '' for one that the server has. */
  waits: string
  hasDraft: boolean
  isOpened: boolean
  /** Not from a hook of the row's own: each press would then render all rows again. */
  navigate: NavigateFunction
}

/** Plain values only, so that a row renders again only when it looks different. */
export const ConversationListRow = memo(function ConversationRow({
  id,
  name,
  picture,
  about,
  last,
  when,
  unread,
  isQuiet,
  lastSeq,
  isPinned,
  isMuted,
  isArchived,
  kind,
  waits,
  hasDraft,
  isOpened,
  navigate,
}: Props) {
  const actions = conversationActions({ id, name, lastSeq, isPinned, isMuted, isArchived, kind, isOpened, navigate })
  const menu = useContextMenu({ label: `Actions for ${name}`, items: actions, buttonClass: styles.more })
  const away = archiveActionOf({ id, name, lastSeq, isArchived })
  const swipe = useSwipe(actions.length > 0 ? away.onClick : undefined)
  return (
    <div className={styles.item} {...menu.onTarget}>
      <div className={styles.under} aria-hidden="true">
        {away.icon}
        {away.label}
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events -- its menu has the same */}
      <div className={styles.over} {...swipe}>
        <Link
          className={classNames(styles.row, unread > 0 && !isQuiet && styles.unread)}
          to={pathTo`/messages?conversation=${id}`}
          state={{ fromList: true }}
          aria-current={isOpened || undefined}
          data-conversation={id}
        >
          <Avatar name={name} src={picture} />
          <span className={classNames(styles.name, kind.endsWith('channel') && styles.channel)}>{name}</span>
          <span className={styles.when}>
            {isPinned && <ConversationMark icon={<PinIcon />} name="Pinned" />}
            {isMuted && <ConversationMark icon={<MuteIcon />} name="Muted" />}
            {when}
          </span>
          <span className={styles.about}>{about}</span>
          <span className={styles.foot}>
            <span className={styles.last}>
              {waits && <strong className={styles.waits}>{`${waits} · `}</strong>}
              {last}
            </span>
            {hasDraft && !isOpened && <Badge tone="standby">Draft</Badge>}
            {unread > 0 && (
              <span className={classNames(styles.count, isQuiet && styles.quiet)}>
                {unread > 99 ? '99+' : unread}
                <span className="sr-only"> unread</span>
              </span>
            )}
          </span>
        </Link>
        {menu.button}
      </div>
    </div>
  )
})

const ConversationMark = ({ icon, name }: { icon: ReactNode; name: string }) => (
  <>
    {icon}
    <span className="sr-only">{`${name}, `}</span>
  </>
)

type ConversationActionsInput = Pick<
  Props,
  'id' | 'name' | 'lastSeq' | 'isPinned' | 'isMuted' | 'isArchived' | 'kind' | 'isOpened' | 'navigate'
>

/**
 * A channel is past once its job is over, or one is off it: it is not pinned any more, and may be deleted. One in which
 * nobody has written yet is pinned on the days of the job alone.
 */
type ConversationKind = 'direct' | 'about_job' | 'channel' | 'quiet_channel' | 'past_channel'

export function conversationKindOf(
  { job_id, channel, last_message }: Pick<Conversation, 'job_id' | 'channel' | 'last_message'>,
  now: number,
): ConversationKind {
  if (channel?.has_left || isChannelOver(channel, now)) return 'past_channel'
  if (channel) return last_message === '' ? 'quiet_channel' : 'channel'
  return job_id === null ? 'direct' : 'about_job'
}

/** What one can do with a conversation for oneself alone, in the order of its menu; nothing before it has begun. */
export function conversationActions({
  id,
  name,
  lastSeq,
  isOpened,
  kind,
  navigate,
  ...is
}: ConversationActionsInput): MenuProps['items'] {
  if (isNewConversation(id)) return []
  const change = conversationChangerOf(id)

  async function mute(muted_until: string) {
    if (await change({ muted_until }))
      toast({ text: `Muted${kind === 'about_job' ? ', except on the day of the job' : ''}.` })
  }

  async function remove() {
    const isSure = await confirm({
      title: `Delete the conversation with ${name} for you?`,
      text: kind.endsWith('channel')
        ? 'It’s deleted from all your devices. Everyone else keeps it.'
        : `It’s deleted from all your devices. ${name} keeps it, and it’s back if they write again.`,
      confirmLabel: 'Delete for me',
      tone: 'danger',
    })
    if (!isSure || !(await change({ cleared_seq: lastSeq }))) return
    if (isOpened) await navigate('/messages', { replace: true })
  }

  const pin = is.isPinned ? { label: 'Unpin', icon: <UnpinIcon /> } : { label: 'Pin', icon: <PinIcon /> }
  return [
    ...(kind === 'past_channel' || kind === 'quiet_channel'
      ? []
      : [{ ...pin, onClick: () => void change({ is_pinned: !is.isPinned }) }]),
    ...(is.isMuted
      ? [{ label: 'Unmute', icon: <UnmuteIcon />, onClick: () => void change({ muted_until: null }) }]
      : MUTE_CHOICES.map(({ label, until }) => ({ label, icon: <MuteIcon />, onClick: () => void mute(until()) }))),
    archiveActionOf({ id, name, lastSeq, isArchived: is.isArchived }),
    ...(kind === 'channel' || kind === 'quiet_channel'
      ? []
      : [{ label: 'Delete for me', icon: <DeleteIcon />, onClick: () => void remove() }]),
  ]
}

const conversationChangerOf = (conversation_id: string) => (view: OwnView) =>
  triedWithToast(queueViewChange({ conversation_id }, view))

/** Into the archive or out of it, with Undo: by the menu, or by a swipe. */
function archiveActionOf({ id, name, lastSeq, isArchived }: Pick<Props, 'id' | 'name' | 'lastSeq' | 'isArchived'>) {
  const change = conversationChangerOf(id)
  async function turn() {
    const [now, before] = isArchived ? [null, lastSeq] : [lastSeq, null]
    const undo = { label: 'Undo', onClick: () => void change({ archived_seq: before }) }
    const words = isArchived ? 'Unarchived' : 'Archived'
    if (await change({ archived_seq: now })) toast({ text: `${words}: ${name}.`, action: undo })
  }
  return isArchived
    ? { label: 'Unarchive', icon: <UnarchiveIcon />, onClick: turn }
    : { label: 'Archive', icon: <ArchiveIcon />, onClick: turn }
}

const MUTE_HOUR_MS = 3_600_000
const isoHoursFromNow = (hours: number) => () => new Date(Date.now() + hours * MUTE_HOUR_MS).toISOString()
const MUTE_CHOICES = [
  { label: 'Mute for 8 hours', until: isoHoursFromNow(8) },
  { label: 'Mute for a week', until: isoHoursFromNow(7 * 24) },
  { label: 'Mute until I unmute', until: () => UNTIL_UNMUTED },
]
