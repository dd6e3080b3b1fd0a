import { Link } from 'react-router-dom'
import ChevronIcon from 'lucide-react/icons/chevron-down'
import { BRAND } from '../../shared/brand.ts'
import { ButtonLink } from './button-link.tsx'
import { classNames } from './class-names.ts'
import { Logo } from './logo.tsx'
import { Menu } from './menu.tsx'
import styles from './signed-out-header.module.css'

export function SignedOutHeader() {
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
        <Link className={styles.link} to="/auth">
          Sign In
        </Link>
        <ButtonLink variant="primary" size="sm" to="/auth?mode=signup">
          Join Now
        </ButtonLink>
      </nav>
    </header>
  )
}
