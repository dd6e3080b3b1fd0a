import { lazy, Suspense } from 'react'
import { Link, useLocation } from 'react-router-dom'
import ChevronIcon from 'lucide-react/icons/chevron-down'
import { PRODUCT_NAME } from '../../shared/brand.ts'
import type { UserType } from '../../shared/options.ts'
import { useSession } from '../offline/session/session.ts'
import type { ButtonLook } from '../ui/button.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { classNames } from '../ui/class-names.ts'
import { Logo } from './logo.tsx'
import { Menu } from '../ui/overlays/menu.tsx'
import styles from './public-header.module.css'

/** Lazy because it loads the database, which signed-out people never need. */
const LazySignedInCorner = lazy(() => import('./signed-in-corner.tsx').catch(() => ({ default: () => null })))

type Props = {
  /** Amber unless the page itself has a button with the same target. */
  action?: ButtonLook['variant']
  /** The side that the page addresses: preselected on signing up. */
  as?: UserType
}

/** The header of pages that are open to everybody. */
export function PublicHeader({ action = 'outline', as }: Props) {
  const { status, user } = useSession()
  const { pathname, state } = useLocation()
  // Switching between the two modes of /auth keeps the state.
  const carried: unknown = pathname === '/auth' ? state : as && { as }

  return (
    <header className={styles.header}>
      <Link className={styles.brand} to="/home" aria-label={PRODUCT_NAME}>
        <Logo />
      </Link>
      <nav className={styles.nav} aria-label="Main">
        <Menu
          label="How it Works"
          align="start"
          buttonClass={classNames(styles.link, styles.quiet)}
          button={
            <>
              How it Works
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
            <Link className={styles.link} to="/auth" state={carried}>
              Sign In
            </Link>
            <ButtonLink variant={action} size="sm" to="/auth?mode=signup" state={carried}>
              Join Now
            </ButtonLink>
          </>
        ) : (
          user && (
            <Suspense fallback={null}>
              <LazySignedInCorner user={user} />
            </Suspense>
          )
        )}
      </nav>
    </header>
  )
}
