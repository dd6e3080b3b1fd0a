import { Link } from 'react-router-dom'
import { postsWords } from '../../shared/payments/packages.ts'
import { useLive } from '../offline/store/use-live.ts'
import { useSession } from '../offline/session/session.ts'

/** What the company can still post without paying, and the way to more. */
export function PostsLeft() {
  const { user } = useSession()
  const synced = useLive((db) => db.me.get(user?.id ?? ''), [user?.id])
  const left = (synced ?? user)?.posts_left ?? 0
  return <Link to="/payment">{left > 0 ? `${postsWords(left)} left` : 'Packages'}</Link>
}
