import { Link, useLocation, useNavigate } from 'react-router-dom'
import PlusIcon from 'lucide-react/icons/plus'
import { postsText } from '../../shared/payments/posts-text.ts'
import { usePostingIsFree } from '../offline/session/posting-is-free.ts'
import { useOwnRecord } from '../offline/session/use-me.ts'
import { Button } from '../ui/button.tsx'
import styles from './rail.module.css'

/** At the foot of an employer's rail, on every screen: how many posts the company has left, and the next project. */
export function RailPosts() {
  const left = useOwnRecord()?.posts_left ?? 0
  const isFree = usePostingIsFree()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  // Other pages, and the dashboard's other tab, have an amber button of their own.
  const isNext = pathname === '/' && !search.includes('tab=')
  return (
    <div className={styles.posts}>
      {!isFree && (
        <Link className={styles.left} to="/payment">
          {left > 0 ? `${postsText(left)} left` : 'Packages'}
        </Link>
      )}
      <Button
        variant={isNext ? 'primary' : 'outline'}
        full
        icon={<PlusIcon />}
        onClick={() => void navigate('/?post=new', { state: { openedHere: true } })}
      >
        Post New Project
      </Button>
    </div>
  )
}
