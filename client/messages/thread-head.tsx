import { Link, useLocation, useNavigate } from 'react-router-dom'
import BackIcon from 'lucide-react/icons/chevron-left'
import { useSession } from '../offline/session/session.ts'
import { useStatus } from '../offline/sync/status.ts'
import { Avatar } from '../ui/avatar.tsx'
import { OfflineChip } from '../shell/offline-chip.tsx'
import { PersonMenu } from '../trade/person-menu.tsx'
import { useNarrow } from '../ui/hooks/use-width.ts'
import styles from './messages.module.css'
import { companyAndJob, type OpenConversation } from './open-conversation.ts'
import { pathTo } from '../http/path-to.ts'

export function ThreadHead({ conversation }: { conversation: OpenConversation }) {
  const { online, storageFull, failed } = useStatus()
  const navigate = useNavigate()
  const isEmployer = useSession().user?.user_type === 'employer'
  const back = useBack()
  // Short, to leave room for the name: unsent messages have their clock in the thread.
  const waits = online ? failed : 0
  const name = conversation.other_user_name
  // On narrow screens the list, with its h1, is not rendered.
  const isNarrow = useNarrow()
  const Heading = isNarrow ? 'h1' : 'h2'

  return (
    <header className={styles.head}>
      <button type="button" className={styles.back} aria-label="Back to conversations" onClick={back}>
        <BackIcon />
      </button>
      <Avatar name={name} src={conversation.other_user_picture} size={44} />
      <div className={styles.who}>
        <Heading>
          {isEmployer ? <Link to={pathTo`/portfolio?id=${conversation.other_user_id}`}>{name}</Link> : name}
        </Heading>
        <p>{companyAndJob(conversation)}</p>
      </div>
      <div className={styles.headChip}>
        <OfflineChip
          offline={!online}
          full={storageFull}
          unsent={waits}
          failed={waits}
          onClick={() => navigate('/outbox')}
        />
      </div>
      <PersonMenu
        id={conversation.other_user_id}
        name={name}
        isBlocked={conversation.row?.is_blocked ?? false}
        conversationId={conversation.conversation_id}
      />
    </header>
  )
}

/** Goes back in history to the list one came from, so that the device's own Back does not visit it twice. */
function useBack() {
  const navigate = useNavigate()
  const { state } = useLocation() as { state: { fromList?: boolean } | null }
  return () => (state?.fromList ? navigate(-1) : navigate('/messages', { replace: true }))
}
