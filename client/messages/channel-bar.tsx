import { useState } from 'react'
import SheetIcon from 'lucide-react/icons/clipboard-list'
import UsersIcon from 'lucide-react/icons/users'
import type { Conversation } from '../../shared/messages/messages.ts'
import { at, pathTo } from '../http/path-to.ts'
import { request } from '../http/request.ts'
import { useChange } from '../http/use-change.ts'
import { useStatus } from '../offline/sync/status.ts'
import { useShortcuts } from '../shell/shortcuts.ts'
import { Button } from '../ui/button.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { Checkbox } from '../ui/fields/checkbox.tsx'
import { toast } from '../ui/overlays/toast.ts'
import styles from './thread.module.css'
import { lazyDialog } from '../ui/overlays/lazy-dialog.tsx'

/* Loaded when it is asked who is there. */
const LazyChannelMembers = lazyDialog(() => import('./channel-members.tsx'))

type ConversationChannel = NonNullable<Conversation['channel']>

/** Under a channel's head: who is in it, and who may write, which the team decides. */
export function ChannelBar({ id, channel, hasSheet }: { id: string; channel: ConversationChannel; hasSheet: boolean }) {
  const [isOpen, setIsOpen] = useState(false)
  useShortcuts('Conversation', channel.has_left ? [] : [['', 'Who is here', () => setIsOpen(true)]])
  return (
    <div className={styles.channel}>
      {channel.is_team ? (
        <TeamOnlyCheckbox id={id} isOn={channel.is_team_only} />
      ) : (
        <p>{channelWritersText(channel)}</p>
      )}
      {!channel.has_left && (
        <div className={styles.channelTools}>
          {hasSheet && (
            <ButtonLink size="sm" icon={<SheetIcon />} to={pathTo`/call-sheet?job=${id}`}>
              Call sheet
            </ButtonLink>
          )}
          <Button size="sm" icon={<UsersIcon />} onClick={() => setIsOpen(true)}>
            Who is here
          </Button>
        </div>
      )}
      {isOpen && <LazyChannelMembers channelId={id} onClose={() => setIsOpen(false)} />}
    </div>
  )
}

function channelWritersText({ has_left, is_team_only }: ConversationChannel) {
  if (has_left) return 'You’re not on this project any more'
  return is_team_only ? 'Only the team writes here' : 'Everyone here can write'
}

function TeamOnlyCheckbox({ id, isOn }: { id: string; isOn: boolean }) {
  const { online } = useStatus()
  const { send, isBusy, asked } = useChange(
    (is_team_only: boolean) => request('PATCH', at('/channels/{id}', { id }), { is_team_only }),
    'That could not be changed. Please try again.',
    { onFailure: (text) => toast({ tone: 'stop', text }) },
  )
  // The answer has no row: until the sync brings it, what was chosen is shown.
  const [chosen, setChosen] = useState<{ before: boolean; now: boolean } | null>(null)
  const shown = asked ?? (chosen?.before === isOn ? chosen.now : isOn)

  async function choose(now: boolean) {
    if (await send(now)) setChosen({ before: isOn, now })
  }

  return (
    <Checkbox
      checked={shown}
      disabled={!online}
      // Not disabled meanwhile, which would lose the focus; a press does nothing.
      aria-busy={isBusy}
      title={online ? undefined : 'This needs signal'}
      onChange={({ target }) => void choose(target.checked)}
    >
      Only our team writes here
    </Checkbox>
  )
}

/** Replaces the composer where one may not write. What was typed before stays a draft. */
export function ReadOnlyChannelNote({ channel }: { channel: ConversationChannel }) {
  return (
    <p className={styles.passedOn} role="note">
      {channel.has_left
        ? 'You’re not on this project any more. Everything up to then stays here.'
        : 'Only the company’s team writes here. You can still message the company yourself.'}
    </p>
  )
}
