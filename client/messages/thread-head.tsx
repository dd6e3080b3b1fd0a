import { Link, useLocation, useNavigate } from 'react-router-dom'
import BackIcon from 'lucide-react/icons/chevron-left'
import { useSession } from '../offline/session.ts'
import { Avatar } from '../ui/avatar.tsx'
import { useShellCorner } from '../ui/shell-corner.ts'
import styles from './messages.module.css'
import { aboutTalk, type Talk } from './talk.ts'

export function ThreadHead({ talk }: { talk: Talk }) {
  const { chip } = useShellCorner()
  const isEmployer = useSession().user?.user_type === 'employer'
  const back = useBack()
  const name = talk.other_user_name

  return (
    <header className={styles.head}>
      <button type="button" className={styles.back} aria-label="Back to conversations" onClick={back}>
        <BackIcon />
      </button>
      <Avatar name={name} src={talk.other_user_picture} size={44} />
      <div className={styles.who}>
        <h2>{isEmployer ? <Link to={`/portfolio?id=${talk.other_user_id}`}>{name}</Link> : name}</h2>
        <p>{aboutTalk(talk)}</p>
      </div>
      <div className={styles.headChip}>{chip}</div>
    </header>
  )
}

/** Back to the list we came from, so that the phone's own Back does not pass through it twice. */
function useBack() {
  const navigate = useNavigate()
  const { state } = useLocation() as { state: { fromList?: boolean } | null }
  return () => (state?.fromList ? navigate(-1) : navigate('/messages', { replace: true }))
}
