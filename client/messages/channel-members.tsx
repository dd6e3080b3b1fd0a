import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { ChannelMember, Message } from '../../shared/messages/messages.ts'
import { at } from '../http/path-to.ts'
import { errorDetailOf, request } from '../http/request.ts'
import { useSession } from '../offline/session/session.ts'
import { useStatus } from '../offline/sync/status.ts'
import { OtherPersonMenu } from '../trade/person-menu.tsx'
import { Avatar } from '../ui/avatar.tsx'
import { Button } from '../ui/button.tsx'
import { InlineError } from '../ui/inline-error.tsx'
import { Dialog } from '../ui/overlays/dialog.tsx'
import { useHold } from '../ui/overlays/hold.ts'
import { SkeletonList } from '../ui/skeleton.tsx'
import styles from './channel-members.module.css'

type Props = {
  channelId: string
  /** Who of them has read it; without one, who is there. */
  message?: Pick<Message, 'seq' | 'sender_id' | 'content'> | undefined
  onClose: () => void
}

/** Who is in a channel, with what they do on the job; or who has read one of its messages. It needs signal. */
export default function ChannelMembers({ channelId, message, onClose }: Props) {
  const { online } = useStatus()
  const { data, error, refetch } = useQuery({
    queryKey: ['channel-members', channelId],
    queryFn: ({ signal }) => request('GET', at('/channels/{id}/members', { id: channelId }), undefined, { signal }),
    staleTime: 0,
  })
  const groups = message ? messageReaderGroupsOf(message, data) : channelMemberGroupsOf(data)
  return (
    <Dialog
      open
      title={message ? 'Read by' : 'Who is here'}
      onClose={onClose}
      footer={<Button onClick={onClose}>Close</Button>}
    >
      {error ? (
        <InlineError
          what={
            online ? errorDetailOf(error, 'The list could not be loaded.') : 'There is no signal to fetch the list.'
          }
          action={
            <Button size="sm" onClick={() => void refetch()}>
              Try again
            </Button>
          }
        />
      ) : data ? (
        groups.map(
          ({ title, people }) =>
            people.length > 0 && (
              <section key={title} className={styles.group}>
                <h3>{`${title} · ${people.length}`}</h3>
                <ul>
                  {people.map((one) => (
                    <ChannelMemberRow key={one.id} person={one} channelId={message ? undefined : channelId} />
                  ))}
                </ul>
              </section>
            ),
        )
      ) : (
        <SkeletonList rows={4} height={56} label="Loading the list" />
      )}
    </Dialog>
  )
}

function ChannelMemberRow({
  person: { id, full_name, part },
  channelId,
}: {
  person: ChannelMember
  channelId: string | undefined
}) {
  const isSelf = useSession().user?.id === id
  const [openings, setOpenings] = useState(0)
  const hold = useHold(() => setOpenings((count) => count + 1))
  const hasMenu = channelId !== undefined && !isSelf
  return (
    <li className={styles.person} {...(hasMenu && hold)}>
      <Avatar name={full_name} src={null} size={36} />
      <p>
        <strong>{isSelf ? `${full_name} (you)` : full_name}</strong>
        <span>{part}</span>
      </p>
      {hasMenu && (
        <OtherPersonMenu key={openings} id={id} name={full_name} channelId={channelId} isOpened={openings > 0} />
      )}
    </li>
  )
}

type ChannelMemberGroup = { title: string; people: ChannelMember[] }

const channelMemberGroupsOf = (all: ChannelMember[] = []): ChannelMemberGroup[] => [
  { title: 'Team', people: all.filter(({ is_team }) => is_team) },
  { title: 'Crew', people: all.filter(({ is_team }) => !is_team) },
]

/** Who joined later found the message there: their watermark says nothing about it. */
export function messageReaderGroupsOf(
  { seq, sender_id }: Pick<Message, 'seq' | 'sender_id'>,
  all: ChannelMember[] = [],
): ChannelMemberGroup[] {
  const others = all.filter(({ id }) => id !== sender_id)
  const there = others.filter(({ joined_seq }) => joined_seq < seq)
  return [
    { title: 'Read', people: there.filter(({ read_seq }) => read_seq >= seq) },
    { title: 'Not yet', people: there.filter(({ read_seq }) => read_seq < seq) },
    { title: 'Joined later', people: others.filter(({ joined_seq }) => joined_seq >= seq) },
  ]
}
