import { Link } from 'react-router-dom'
import ChevronIcon from 'lucide-react/icons/chevron-down'
import { BRAND } from '../../shared/brand.ts'
import { useSession } from '../offline/session.ts'
import { Avatar } from './avatar.tsx'
import type { ButtonLook } from './button.tsx'
import { ButtonLink } from './button-link.tsx'
import { classNames } from './class-names.ts'
import { Logo } from './logo.tsx'
import { Menu } from './menu.tsx'
import styles from './public-header.module.css'

/** Over the pages that are open to everybody. `action`: amber only where the page leads to the same place itself. */
export function PublicHeader({ action = 'outline' }: { action?: ButtonLook['variant'] }) {
  const { status, user } = useSession()

  return (
    <header className={styles.header}>
      <Link className={styles.brand} to="/home" aria-label={BRAND}>
        <Logo />
      </Link>
      <nav className={styles.nav} aria-label="Main">
        <Menu
          label="How it Works"
          align="start"
          buttonClass={classNames(styles.link, styles.quiet)}
          button={
            <>
              <span>
                How<span className={styles.long}> it Works</span>
              </span>
              <ChevronIcon />
            </>
          }
          items={[
            { label: 'For Freelancers', to: '/how-it-works/freelancers' },
            { label: 'For Employers', to: '/how-it-works/employers' },
          ]}
        />
        {status === 'signed_out' ? (
          <>
            <Link className={styles.link} to="/auth">
              Sign In
            </Link>
            <ButtonLink variant={action} size="sm" to="/auth?mode=signup">
              Join Now
            </ButtonLink>
          </>
        ) : (
          <>
            {user && (
              <span className={styles.person}>
                <Avatar name={user.full_name} src={user.profile_picture} size={32} />
                <span className={styles.name}>{user.full_name}</span>
              </span>
            )}
            <ButtonLink variant={action} size="sm" to="/">
              Dashboard
            </ButtonLink>
          </>
        )}
      </nav>
    </header>
  )
}
